export interface Somebody {
  id: string
  nickname: string
}
/** By the name that they sign in with. */
export type Who = (username: string) => Somebody

export function amongst(people: readonly (Somebody & { username: string })[]): Who {
  const known = new Map(people.map((person) => [person.username, person]))
  return (username) => {
    const person = known.get(username)
    if (!person) throw new Error(`nobody is called ${username}`)
    return person
  }
}
