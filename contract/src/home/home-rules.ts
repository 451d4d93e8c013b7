// Without zod, so that the browser can share them at no cost.
/** The type of a pop-up that is a picture and nothing else. */
export const POP_UP_IMAGE = 103
export const PopUpAction = { None: 1, Open: 2 } as const
