import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '@mela/ui/feedback/Skeleton.tsx'
import { Page } from '../platform/Page.tsx'
import { useIsOnline } from '../platform/session.ts'
import { Editor } from './Editor.tsx'
import { ItemList } from './ItemList.tsx'
import { NEW } from './item.ts'
import { useItems } from './use-items.ts'
import { isKind, KINDS, type Kind } from './words.ts'
import css from './ContentScreen.module.css'

const NEW_ID = 'new'

export function ContentScreen() {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const kind = isKind(search['kind']) ? search['kind'] : 'banners'
  const navigate = useNavigate()
  return (
    <Page title="Content" note="Banners, pop-ups, announcements, activities, channels">
      <div className={css.kinds} role="group" aria-label="Kinds">
        {KINDS.map((each) => (
          <Chip
            key={each.kind}
            isOn={each.kind === kind}
            onSelect={() => void navigate({ to: `/content?kind=${each.kind}` })}
          >
            {each.name}
          </Chip>
        ))}
      </div>
      <Kinds key={kind} kind={kind} id={search['id']} />
    </Page>
  )
}

/** What there is of a kind, and the one that is chosen. */
function Kinds({ kind, id }: { kind: Kind; id: string | undefined }) {
  const { list, error, refresh } = useItems(kind)
  const isOnline = useIsOnline()
  const navigate = useNavigate()
  const { name, one } = KINDS.find((each) => each.kind === kind)!
  const show = (next: string) => void navigate({ to: `/content?kind=${kind}${next && `&id=${next}`}` })
  if (!list) {
    if (error === undefined) return <SkeletonRows count={4} label="Loading" />
    return (
      <div role="alert">
        <EmptyState art="cable" title={error}>
          <Button size="medium" variant="tint" onClick={() => void refresh()}>
            Try again
          </Button>
        </EmptyState>
      </div>
    )
  }
  const chosen = id === NEW_ID ? NEW : (list.find((item) => item.id === id) ?? list[0])
  const done = async (saved: string) => {
    await refresh()
    show(saved)
  }
  return (
    <div className={css.parts}>
      <div className={css.side}>
        {list.length > 0 && (
          <ItemList kind={kind} list={list} name={name} chosen={chosen?.id} onSelect={(item) => show(item.id)} />
        )}
        <Button size="medium" variant="tint" icon="plus" isWide disabled={!isOnline} onClick={() => show(NEW_ID)}>
          {`New ${one}`}
        </Button>
      </div>
      {chosen ? (
        <Editor
          key={`${chosen.id} ${chosen.version}`}
          kind={kind}
          known={chosen}
          error={error}
          onDone={done}
          onRefresh={refresh}
        />
      ) : (
        <div className={css.empty}>
          <EmptyState art="lantern" title={`No ${name.toLowerCase()} yet`} />
        </div>
      )}
    </div>
  )
}
