import { useEffect, useRef, useState } from 'react'
import { Refused, type CallInput, type CallOutput } from '@mela/contract/client.ts'
import { api } from '../../platform/net/api.ts'
import { deviceNow } from '../../platform/device/clock.ts'
import { withProof } from './login-call.ts'

// A code sent to a number or an address, and the wait before the next one. The wait outlives the form.
type SendInput = CallInput<'sendVerification'>
export type CodeBiz = SendInput['biz']
/** Where the code goes; without a number or an address to what the account has bound. */
export type CodeTarget = Pick<SendInput, 'type' | 'area_code' | 'mobile' | 'email' | 'username'>
interface Sent {
  answer?: CallOutput<'sendVerification'>
  next_at: number
}
const LONGEST_COUNTDOWN_S = 3600
const TICK_MS = 250
const sent_before = new Map<string, Sent>()

export interface Code {
  /** Undefined until a code was sent to this target. */
  sent: CallOutput<'sendVerification'> | undefined
  /** Until another may be asked for. */
  seconds: number
  isSending: boolean
  /** Rejects with the refusal, for the form to show. */
  send: () => Promise<void>
  /** Exchanges the digits for the token that other calls take. */
  verify: (code: string) => Promise<string>
}

export function useCode(biz: CodeBiz, target: CodeTarget): Code {
  const key = JSON.stringify([biz, target])
  const [isSending, setSending] = useState(false)
  const [, redraw] = useState(0)
  const known = sent_before.get(key)
  const seconds = useSecondsUntil(known?.next_at ?? 0)
  const wait = (next_in: number, answer = known?.answer) => {
    sent_before.set(key, { next_at: deviceNow() + next_in * 1000, ...(answer && { answer }) })
    redraw((count) => count + 1)
  }
  const send = async () => {
    if (isSending || seconds > 0) return
    setSending(true)
    try {
      const answer = await withProof((proof) => api('sendVerification', { biz, ...target, ...proof }))
      wait(answer.resend_in, answer)
    } catch (error) {
      const retry_after = error instanceof Refused ? error.data.retry_after : undefined
      if (retry_after && retry_after <= LONGEST_COUNTDOWN_S) wait(retry_after)
      throw error
    } finally {
      setSending(false)
    }
  }
  const token = useRef<{ key: string; code: string; verify_token: string }>(undefined)
  const verify = async (code: string) => {
    // A right code is spent by the first question; what comes after it may fail and be tried again.
    if (token.current?.key === key && token.current.code === code) return token.current.verify_token
    const { verify_token } = await api('checkVerification', { biz, ...target, code })
    token.current = { key, code, verify_token }
    return verify_token
  }
  return { sent: known?.answer, seconds, isSending, send, verify }
}

function useSecondsUntil(moment: number): number {
  const [, redraw] = useState(0)
  useEffect(() => {
    if (deviceNow() >= moment) return
    const timer = setInterval(() => {
      redraw((count) => count + 1)
      if (deviceNow() >= moment) clearInterval(timer)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [moment])
  return Math.max(0, Math.ceil((moment - deviceNow()) / 1000))
}
