export const CARS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** The place that a place races against: the first against the tenth, and so on. */
export const opposite = (place: number): number => CARS.length + 1 - place

/** From a result, what came to a place. */
export const carAt = (result: string, place: number): number => Number(result.split(',')[place - 1])
