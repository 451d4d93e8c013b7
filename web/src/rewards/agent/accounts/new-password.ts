import { randomText } from '../../../platform/device/random.ts'

/** Without those that are mistaken for each other on paper. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10

export const newPassword = (): string => randomText(LENGTH, LETTERS)
