import { roomIdOf } from '@mela/contract/ids.ts'
import { nextSendStatus, type SendOutcome } from './message.ts'
import type { Message } from './model.ts'
import { without, type ChatState, type Local } from './state.ts'

// Messages that only this device knows. One leaves this list when the server's copy, known by its nonce, is on screen.
export function addLocal(state: ChatState, message: Message, anchor?: string): ChatState {
  const key = roomIdOf(message.target, message.type)
  const locals = state.locals[key] ?? []
  if (locals.some((local) => local.message.nonce === message.nonce)) return state
  const local: Local = { message, anchor: anchor ?? state.heads[key] ?? '0' }
  return { ...state, locals: { ...state.locals, [key]: [...locals, local] } }
}

export function moveLocal(state: ChatState, key: string, nonce: string, outcome: SendOutcome): ChatState {
  const locals = state.locals[key]
  const local = locals?.find((each) => each.message.nonce === nonce)
  if (!locals || !local) return state
  const sendStatus = nextSendStatus(local.message.sendStatus, outcome)
  if (sendStatus === local.message.sendStatus) return state
  const moved = { ...local, message: { ...local.message, sendStatus } }
  // What is sent again stands last, as it will among the server's messages.
  const others = locals.filter((each) => each !== local)
  const list = outcome === 'resend' ? [...others, moved] : locals.map((each) => (each === local ? moved : each))
  return { ...state, locals: { ...state.locals, [key]: list } }
}

export function dropLocals(state: ChatState, key: string, nonces: readonly string[]): ChatState {
  const locals = state.locals[key]
  if (!locals?.some((local) => nonces.includes(local.message.nonce))) return state
  const left = locals.filter((local) => !nonces.includes(local.message.nonce))
  return { ...state, locals: left.length > 0 ? { ...state.locals, [key]: left } : without(state.locals, key) }
}

/** The server has the message. While a timeline at the end still lacks it, the local copy stands in for it. */
export function settleLocal(state: ChatState, key: string, nonce: string): ChatState {
  if (!state.locals[key]) return state
  const timeline = state.timelines[key]
  const stands_in = timeline?.isLoaded && !timeline.hasNewer && !timeline.messages.some((each) => each.nonce === nonce)
  return stands_in ? moveLocal(state, key, nonce, 'sent') : dropLocals(state, key, [nonce])
}
