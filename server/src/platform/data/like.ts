/** For a pattern of LIKE: what people typed stands for itself. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
