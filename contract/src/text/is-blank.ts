const SEEN = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether nothing of it could be seen: neither letters nor signs, whatever else it holds. */
export const isBlank = (text: string): boolean => !SEEN.test(text)
