import { useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { UserInfo } from '@mela/contract/account/account.ts'
import { Refused } from '@mela/contract/client.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Button } from '@mela/ui/controls/Button.tsx'
import { useSession } from '../../account/index.ts'
import { displayName, faceKindOf } from '../../people/index.ts'
import { usePeerRoomId } from '../../chat/index.ts'
import { api, Cancelled } from '../../platform/net/api.ts'
import { failureText } from '../../platform/net/failure-text.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { PageEmpty, PageFailure, PageLoading } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { ApplySheet } from '../applications/ApplySheet.tsx'
import { GenderSign } from '../user-page/GenderSign.tsx'
import { SearchPage } from './SearchPage.tsx'
import css from './FindPerson.module.css'

const NUMBER = /^\d{1,12}$/

type State =
  | { kind: 'idle' | 'wrong' | 'asking' }
  | { kind: 'found'; user: UserInfo }
  | { kind: 'failed'; error: unknown }

/** Somebody to add, by the number that people tell each other. */
export function FindPerson() {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<State>({ kind: 'idle' })
  const asked = useRef('')
  const find = async () => {
    const uid = typed.replaceAll(/\s/g, '')
    if (uid === '') return
    if (!NUMBER.test(uid)) return setState({ kind: 'wrong' })
    setState({ kind: 'asking' })
    asked.current = uid
    // Another number may stand there when the answer comes.
    const show = (answer: State) => asked.current === uid && setState(answer)
    try {
      show({ kind: 'found', user: (await api('queryUser', { uid })).user })
    } catch (error) {
      if (!(error instanceof Cancelled)) show({ kind: 'failed', error })
    }
  }
  const change = (text: string) => {
    setTyped(text)
    asked.current = ''
    setState({ kind: 'idle' })
  }
  return (
    <SearchPage
      title={t('friends.add_friend')}
      label={t('friends.search_by_id')}
      typed={typed}
      onType={change}
      inputMode="numeric"
      onEnter={() => void find()}
    >
      {typed.trim() !== '' && state.kind === 'idle' && (
        <div className={css.act}>
          <Button icon="search" isWide onClick={() => void find()}>
            {t('friends.search')}
          </Button>
        </div>
      )}
      <Outcome state={state} isEmpty={typed.trim() === ''} onRetry={() => void find()} />
    </SearchPage>
  )
}

function Outcome({ state, isEmpty, onRetry }: { state: State; isEmpty: boolean; onRetry: () => void }) {
  const t = useT()
  const { user } = useSession()
  if (state.kind === 'found') return <PersonCard key={state.user.id} user={state.user} />
  if (state.kind === 'asking') return <PageLoading rows={1} />
  if (state.kind === 'wrong') return <PageEmpty art="search" title={t('friends.digits_only')} />
  if (state.kind === 'failed') {
    const { error } = state
    if (error instanceof Refused && error.reason === 'non_existent') {
      return <PageEmpty art="search" title={t('friends.nobody_found')} />
    }
    if (error instanceof Refused) return <PageEmpty art="lock" title={failureText(error, t)} />
    return <PageFailure error={error} onRetry={onRetry} />
  }
  if (!isEmpty) return null
  return (
    <PageEmpty art="people" title={t('friends.search_id_title')} text={t('friends.search_id_text')}>
      {user?.uid !== undefined && <p className={css.own}>{t('friends.your_id', { uid: String(user.uid) })}</p>}
    </PageEmpty>
  )
}

function PersonCard({ user }: { user: UserInfo }) {
  const t = useT()
  const navigate = useNavigate()
  const { userId } = useSession()
  const roomId = usePeerRoomId(user.id)
  const [isFriend, setFriend] = useState(user.is_friend)
  const [isAsking, setAsking] = useState(false)
  const name = user.remark || displayName(user)
  return (
    <div className={css.card}>
      <button
        type="button"
        className={css.person}
        onClick={() => void navigate({ to: pathOf('UserPage', {}, { id: user.id }) })}
      >
        <Avatar id={user.id} name={name} url={user.avatar.url} look={faceKindOf(user)} size={52} />
        <span className={css.words}>
          <span className={css.name}>
            {name} <GenderSign gender={user.gender} />
          </span>
          {user.uid !== undefined && (
            <span className={css.number}>{t('friends.id_number', { uid: String(user.uid) })}</span>
          )}
        </span>
      </button>
      {user.id !== userId && isFriend && (
        <Button size="medium" onClick={() => void navigate({ to: pathOf('Chat', { roomId }) })}>
          {t('friends.message')}
        </Button>
      )}
      {user.id !== userId && !isFriend && (
        <Button size="medium" icon="person_add" onClick={() => setAsking(true)}>
          {t('friends.add')}
        </Button>
      )}
      {isAsking && (
        <ApplySheet
          user_id={user.id}
          onDone={() => {
            api('getUserInfo', { user_id: user.id }).then(
              (info) => setFriend(info.is_friend),
              () => undefined,
            )
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
