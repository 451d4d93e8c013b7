/** The database refuses to move anything in this currency and book. */
export const isFrozen = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'MF001'
