// Without zod, so that the browser's forms can share them at no cost.
export const USERNAME_LENGTH = { min: 5, max: 50 } as const
export const PASSWORD_LENGTH = { min: 6, max: 16 } as const

export function isUsernameLength(value: string): boolean {
  return within(value.normalize('NFC').trim(), USERNAME_LENGTH)
}

export function isPasswordLength(value: string): boolean {
  return within(value, PASSWORD_LENGTH)
}

function within(value: string, { min, max }: { min: number; max: number }): boolean {
  const length = [...value].length
  return length >= min && length <= max
}
