import { useRef, useState } from 'react'
import {
  isPasswordLength,
  isUsernameLength,
  PASSWORD_LENGTH,
  USERNAME_LENGTH,
} from '@mela/contract/account/account-rules.ts'
import { Refused } from '@mela/contract/client.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { newNonce } from '../../../platform/device/random.ts'
import { api } from '../../../platform/net/api.ts'
import { useConnection } from '../../../platform/net/socket.ts'
import { tellFailure } from '../../../platform/net/tell-failure.ts'
import { newPassword } from './new-password.ts'

export interface OpenedNow {
  username: string
  password: string
}

/** What is typed for an account, and the call that opens it. Nothing of it outlives the page: it holds a password. */
export function useNewAccount(onOpened: () => void) {
  const t = useT()
  const isOffline = useConnection() === 'offline'
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState(newPassword)
  const [isAdult, setAdult] = useState(false)
  const [taken, setTaken] = useState('')
  const [opened, setOpened] = useState<OpenedNow>()
  const [isBusy, setBusy] = useState(false)
  const nonce = useKey()
  const isSending = useRef(false)
  const isTaken = taken !== '' && taken === username.trim()
  const reason = () => {
    if (isOffline) return t('app.offline_plain')
    if (username.trim() === '') return t('agents.need_username')
    if (!isUsernameLength(username)) return `${t('agents.username')}: ${t('agents.length', { ...USERNAME_LENGTH })}`
    if (isTaken) return t('agents.need_other_username')
    if (!isPasswordLength(password)) return t('agents.need_password', { ...PASSWORD_LENGTH })
    return isAdult ? undefined : t('agents.need_adult')
  }
  const open = async () => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    const wanted = { username: username.trim(), password }
    try {
      const account = await api('openMemberAccount', { ...wanted, nonce: nonce.of(wanted) })
      nonce.forget()
      setOpened({ username: account.username, password })
    } catch (error) {
      if (error instanceof Refused) nonce.forget()
      if (error instanceof Refused && error.reason === 'agent_account_in_use') setTaken(wanted.username)
      else tellFailure(error)
    } finally {
      isSending.current = false
      setBusy(false)
      onOpened()
    }
  }
  return {
    ...{ username, setUsername, password, setPassword, isAdult, setAdult, isTaken, isBusy, opened },
    renewPassword: () => setPassword(newPassword()),
    reason: reason(),
    open: () => void open(),
    startAnother: () => {
      setOpened(undefined)
      setUsername('')
      setPassword(newPassword())
      setAdult(false)
    },
  }
}
export type NewAccount = ReturnType<typeof useNewAccount>

/** The same for as long as the same is wanted and was not answered, so that one account is opened. */
function useKey() {
  const attempt = useRef<{ wish: string; nonce: string }>(undefined)
  return {
    of(wanted: OpenedNow): string {
      const wish = JSON.stringify(wanted)
      if (attempt.current?.wish !== wish) attempt.current = { wish, nonce: newNonce() }
      return attempt.current.nonce
    },
    forget() {
      attempt.current = undefined
    },
  }
}
