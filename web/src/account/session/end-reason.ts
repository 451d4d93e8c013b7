// How the last session ended: by the person's own wish, or with a code of the server.
let end: 'wish' | number | undefined

export function noteSignOut(): void {
  end = 'wish'
}

export function noteSessionEnd(code: number): void {
  end ??= code
}

/** Once per end. */
export function takeEndReason(): 'wish' | number | undefined {
  const taken = end
  end = undefined
  return taken
}
