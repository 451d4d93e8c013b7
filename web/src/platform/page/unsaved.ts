// One page at a time has changes that are not saved.
let isSaved = false

/** From now until another page has changes, nobody is asked. */
export function markSaved(): void {
  isSaved = true
}

export function startEditing(): void {
  isSaved = false
}

export function wasSaved(): boolean {
  return isSaved
}
