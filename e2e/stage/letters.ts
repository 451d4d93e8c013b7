import { randomBytes, randomInt } from 'node:crypto'
import { site } from './app.ts'

// What the mail server and the SMS gateway of the site were given.
interface Letter {
  to: string
  text: string
}

async function lettersTo(to: string): Promise<Letter[]> {
  const answer = await fetch(to.startsWith('+') ? site.sms : site.mail)
  return ((await answer.json()) as Letter[]).filter((letter) => letter.to === to)
}

/** The newest code that went to the number or the address. */
export async function codeTo(to: string): Promise<string> {
  const code = /\b\d{6}\b/.exec((await lettersTo(to)).pop()?.text ?? '')?.[0]
  if (!code) throw new Error(`no code went to ${to}`)
  return code
}

export const countTo = async (to: string): Promise<number> => (await lettersTo(to)).length

/** Never one that the gateway has no route to. */
export const newMobile = (): string => `98${randomInt(1_000_000, 9_999_999)}1`
export const newEmail = (): string => `p.${randomBytes(6).toString('hex')}@mela.example`
