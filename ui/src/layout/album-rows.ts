/** How many pictures stand beside each other, from the top: the last rows are full, the first are larger. */
export const albumRows: Record<number, readonly number[] | undefined> = {
  2: [2],
  3: [1, 2],
  4: [2, 2],
  5: [2, 3],
  6: [3, 3],
  7: [2, 2, 3],
  8: [2, 3, 3],
  9: [3, 3, 3],
}
