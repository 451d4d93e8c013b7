import { useState, type ComponentType } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import type { AdminOutput } from '../platform/api.ts'
import { Page } from '../platform/Page.tsx'
import { Table, type Column } from '../platform/table/Table.tsx'
import { dateText } from '../platform/times.ts'
import { useLive } from '../platform/table/use-live.ts'
import { BannerForm, NoticeForm, PopUpForm, type FormProps } from './ContentForms.tsx'
import { PostForm } from './PostForm.tsx'
import { isKind, KINDS, type Banner, type Kind, type Notice, type PopUp } from './words.ts'
import css from './ContentScreen.module.css'

export function ContentScreen() {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const kind = isKind(search['kind']) ? search['kind'] : 'banners'
  const navigate = useNavigate()
  return (
    <Page title="Content" note="What the site says, in every language there are words for">
      <div className={css.kinds} role="group" aria-label="Kinds">
        {KINDS.map((each) => (
          <Chip
            key={each.kind}
            isOn={each.kind === kind}
            onSelect={() => void navigate({ to: each.kind === 'banners' ? '/content' : `/content?kind=${each.kind}` })}
          >
            {each.name}
          </Chip>
        ))}
      </div>
      <Inside kind={kind} />
    </Page>
  )
}

function Inside({ kind }: { kind: Kind }) {
  switch (kind) {
    case 'banners':
      return <Things key={kind} {...BANNERS} />
    case 'pop_ups':
      return <Things key={kind} {...POP_UPS} />
    case 'notices':
      return <Things key={kind} {...NOTICES} />
    case 'posts':
      return <PostForm />
    default:
      return kind satisfies never
  }
}

type Listing = 'listAllBanners' | 'listAllPopUps' | 'listAllNotices'
interface ThingsProps<Name extends Listing, Thing extends AdminOutput<Name>[number]> {
  /** One of them, and all of them. */
  one: string
  all: string
  listing: Name
  columns: readonly Column<Thing>[]
  titleOf: (thing: Thing) => string
  Form: ComponentType<FormProps<Thing>>
}

/** What there is, one more, and the form of the one that is chosen. */
function Things<Name extends Listing, Thing extends AdminOutput<Name>[number]>(props: ThingsProps<Name, Thing>) {
  const { one, all, listing, columns, titleOf, Form } = props
  const live = useLive<Listing>(listing, {}, 0)
  const rows = live.value as readonly Thing[] | undefined
  const [edited, setEdited] = useState<Thing | 'new'>()
  return (
    <>
      <p className={css.head}>
        <Button size="small" variant="tint" icon="plus" onClick={() => setEdited('new')}>
          {`New ${one}`}
        </Button>
      </p>
      <Table
        label={all}
        columns={[{ name: 'Title', isWide: true, cell: (thing) => <b>{titleOf(thing)}</b> }, ...columns]}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={titleOf}
        onSelect={(id) => setEdited(rows?.find((each) => each.id === id))}
        error={live.error}
        onRetry={() => void live.refresh()}
        empty={{ title: `No ${all.toLowerCase()} yet` }}
      />
      {edited && (
        <Form
          known={edited === 'new' ? undefined : edited}
          onDone={live.refresh}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

function ShownTag({ is_shown, starts_at, ends_at }: Pick<Required<Banner>, 'is_shown' | 'starts_at' | 'ends_at'>) {
  if (!is_shown) return <Tag>Hidden</Tag>
  if (!starts_at && !ends_at) return <Tag tone="success">Shown</Tag>
  return (
    <Tag tone="accent">
      {starts_at ? dateText(starts_at) : 'Now'} to {ends_at ? dateText(ends_at) : 'open end'}
    </Tag>
  )
}

const BANNERS: ThingsProps<'listAllBanners', Banner> = {
  ...{ one: 'banner', all: 'Banners', listing: 'listAllBanners', Form: BannerForm, titleOf: ({ title }) => title.en },
  columns: [
    { name: 'Picture', cell: ({ file_url }) => file_url },
    { name: 'Order', isRight: true, cell: ({ sort }) => sort },
    { name: 'Shown', cell: (banner) => <ShownTag {...(banner as Required<Banner>)} /> },
  ],
}

const POP_UPS: ThingsProps<'listAllPopUps', PopUp> = {
  ...{ one: 'pop-up', all: 'Pop-ups', listing: 'listAllPopUps', Form: PopUpForm, titleOf: ({ theme }) => theme.en },
  columns: [
    { name: 'Page', cell: ({ placement }) => placement },
    { name: 'Order', isRight: true, cell: ({ sort }) => sort },
    { name: 'Shown', cell: (pop_up) => <ShownTag {...(pop_up as Required<PopUp>)} /> },
  ],
}

const NOTICES: ThingsProps<'listAllNotices', Notice> = {
  ...{ one: 'notice', all: 'Notices', listing: 'listAllNotices', Form: NoticeForm, titleOf: ({ title }) => title.en },
  columns: [
    { name: 'Leads to', cell: ({ url }) => url || '–' },
    { name: 'Written', cell: ({ created_at }) => dateText(created_at) },
  ],
}
