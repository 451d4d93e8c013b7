/** What those who play have done since the demo began. */
export interface Tally {
  players: number
  tickets: number
  /** Tickets that the site did not take, such as those that came too late. */
  refused: number
  /** Tickets of which nobody was told anything. */
  unanswered: number
  /** How often somebody heard over their socket that a period is paid. */
  told: number
}

export const newTally = (): Tally => ({ players: 0, tickets: 0, refused: 0, unanswered: 0, told: 0 })

export const tellTally = ({ players, tickets, refused, unanswered, told }: Tally): string =>
  `${players} people of the demo placed ${tickets} tickets, ${refused} were refused, ${unanswered} had no answer; ` +
  `results were told ${told} times.`

const SENTENCE =
  /(\d+) people of the demo placed (\d+) tickets, (\d+) were refused, (\d+) had no answer; results were told (\d+) times\./

/** The same sentence anywhere in a text, read again. */
export function readTally(text: string): Tally | undefined {
  const sentence = SENTENCE.exec(text)
  if (!sentence) return undefined
  const [players, tickets, refused, unanswered, told] = sentence.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ]
  return { players, tickets, refused, unanswered, told }
}
