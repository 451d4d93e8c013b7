import { useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { UserInfo } from '@mela/contract/account/account.ts'
import { Refused, type CallOutput } from '@mela/contract/client.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Button } from '@mela/ui/controls/Button.tsx'
import { useSession } from '../../account/index.ts'
import { displayName, faceKindOf } from '../../people/index.ts'
import { usePeerRoomId } from '../../chat/index.ts'
import { failureText } from '../../platform/net/failure-text.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { PageEmpty, PageFailure, PageLoading } from '../../platform/page/PageState.tsx'
import { useCall, type Reading } from '../../platform/query/use-read.ts'
import { pathOf } from '../../names/paths.ts'
import { ApplySheet } from '../applications/ApplySheet.tsx'
import { GenderSign } from '../user-page/GenderSign.tsx'
import { SearchPage } from './SearchPage.tsx'
import css from './FindPerson.module.css'

const NUMBER = /^\d{1,12}$/

/** Somebody to add, by the number that people tell each other. */
export function FindPerson() {
  const t = useT()
  const { uid: given }: Record<string, string | undefined> = useSearch({ strict: false })
  const [typed, setTyped] = useState(given ?? '')
  // Undefined until what is typed was asked for.
  const [asked, setAsked] = useState(given)
  const search = useCall(
    'queryUser',
    { uid: asked ?? '' },
    { isOn: asked !== undefined && NUMBER.test(asked), isFresh: true },
  )
  const find = () => {
    const uid = typed.replaceAll(/\s/g, '')
    if (uid === '') return
    if (uid === asked) search.load()
    else setAsked(uid)
  }
  const change = (text: string) => {
    setTyped(text)
    setAsked(undefined)
  }
  return (
    <SearchPage
      title={t('friends.add_friend')}
      label={t('friends.search_by_id')}
      typed={typed}
      onType={change}
      inputMode="numeric"
      onEnter={find}
    >
      {typed.trim() === '' && <Start />}
      {typed.trim() !== '' && asked === undefined && (
        <div className={css.act}>
          <Button icon="search" isWide onClick={find}>
            {t('friends.search')}
          </Button>
        </div>
      )}
      {asked !== undefined && <Outcome asked={asked} search={search} />}
    </SearchPage>
  )
}

function Start() {
  const t = useT()
  const { user } = useSession()
  return (
    <PageEmpty art="people" title={t('friends.search_id_title')} text={t('friends.search_id_text')}>
      {user?.uid !== undefined && <p className={css.own}>{t('friends.your_id', { uid: String(user.uid) })}</p>}
    </PageEmpty>
  )
}

function Outcome({ asked, search }: { asked: string; search: Reading<CallOutput<'queryUser'>> }) {
  const t = useT()
  const { answer, error, load } = search
  if (!NUMBER.test(asked)) return <PageEmpty art="search" title={t('friends.digits_only')} />
  if (answer) return <PersonCard user={answer.user} onAsked={load} />
  if (error === undefined) return <PageLoading rows={1} />
  if (error instanceof Refused && error.reason === 'non_existent') {
    return <PageEmpty art="search" title={t('friends.nobody_found')} />
  }
  if (error instanceof Refused) return <PageEmpty art="lock" title={failureText(error, t)} />
  return <PageFailure error={error} onRetry={load} />
}

/** Whoever was asked may be a friend with that. */
function PersonCard({ user, onAsked }: { user: UserInfo; onAsked: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const { userId } = useSession()
  const roomId = usePeerRoomId(user.id)
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
      {user.id !== userId && user.is_friend && (
        <Button size="medium" onClick={() => void navigate({ to: pathOf('Chat', { roomId }) })}>
          {t('friends.message')}
        </Button>
      )}
      {user.id !== userId && !user.is_friend && (
        <Button size="medium" icon="person_add" onClick={() => setAsking(true)}>
          {t('friends.add')}
        </Button>
      )}
      {isAsking && <ApplySheet user_id={user.id} onDone={onAsked} onClose={() => setAsking(false)} />}
    </div>
  )
}
