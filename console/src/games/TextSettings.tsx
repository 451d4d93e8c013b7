import { Button } from '@mela/ui/controls/Button.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { ChangeBar } from '../platform/form/ChangeBar.tsx'
import { written } from '../platform/form/languages.ts'
import { NumberField } from '../platform/form/NumberField.tsx'
import { Panel } from '../platform/Page.tsx'
import { useMay } from '../platform/session.ts'
import { useDraft } from '../platform/form/use-draft.ts'
import { WordsFields } from '../platform/form/WordsFields.tsx'
import { BANNER_SECONDS } from '../platform/told/names.ts'
import { proposeGames } from './propose.ts'
import type { GamesConfig } from './words.ts'
import css from './Games.module.css'

/** What people read on the page of the games. */
export function TextSettings({ config }: { config: GamesConfig }) {
  const { banners, banner_seconds, announcements } = config
  const known = { banners, banner_seconds, announcements }
  const draft = useDraft(known)
  const { value, set } = draft
  const isReadOnly = !useMay('risk', 'admin')
  const isMissing =
    value.banners.some(({ file_url }) => file_url === '') ||
    value.announcements.some(({ content }) => !content.en.trim())
  return (
    <>
      <Banners
        banners={value.banners}
        seconds={value.banner_seconds}
        isReadOnly={isReadOnly}
        onBanners={(next) => set('banners', next)}
        onSeconds={(seconds) => set('banner_seconds', seconds)}
      />
      <Announcements
        announcements={value.announcements}
        isReadOnly={isReadOnly}
        onAnnouncements={(next) => set('announcements', next)}
      />
      <ChangeBar
        draft={draft}
        known={known}
        needsSecond
        wrong={isMissing ? 'A banner needs a picture, an announcement words in English.' : undefined}
        onSend={({ announcements: texts, ...changes }, reason) =>
          proposeGames(
            {
              ...changes,
              ...(texts && { announcements: texts.map(({ id, content }) => ({ id, content: written(content) })) }),
            },
            reason,
          )
        }
      />
    </>
  )
}

interface BannersProps {
  banners: GamesConfig['banners']
  seconds: number
  isReadOnly: boolean
  onBanners: (banners: GamesConfig['banners']) => void
  onSeconds: (seconds: number) => void
}

function Banners({ banners, seconds, isReadOnly, onBanners, onSeconds }: BannersProps) {
  return (
    <Panel title="Banners">
      <p className={css.quiet}>Without any the games show those of the site.</p>
      <ul className={css.rows}>
        {banners.map((banner, place) => {
          const change = (by: Partial<typeof banner>) =>
            onBanners(banners.map((each, index) => (index === place ? { ...each, ...by } : each)))
          return (
            <li key={place} className={css.bannerRow}>
              <Field
                label={`Address of picture ${place + 1}`}
                value={banner.file_url}
                maxLength={500}
                readOnly={isReadOnly}
                onValue={(file_url) => change({ file_url })}
              />
              <Field
                label={`Picture ${place + 1} leads to, optional`}
                value={banner.url}
                maxLength={500}
                readOnly={isReadOnly}
                onValue={(url) => change({ url })}
              />
              {!isReadOnly && (
                <Button
                  size="medium"
                  variant="soft"
                  aria-label={`Remove picture ${place + 1}`}
                  onClick={() => onBanners(banners.toSpliced(place, 1))}
                >
                  Remove
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <div className={css.fields}>
        <NumberField
          label={BANNER_SECONDS}
          value={seconds}
          min={2}
          max={60}
          isReadOnly={isReadOnly}
          onValue={onSeconds}
        />
      </div>
      {!isReadOnly && banners.length < 10 && (
        <Button
          size="small"
          variant="soft"
          icon="plus"
          onClick={() => onBanners([...banners, { file_url: '', url: '' }])}
        >
          Add a banner
        </Button>
      )}
    </Panel>
  )
}

type AnnouncementList = GamesConfig['announcements']
interface AnnouncementsProps {
  announcements: AnnouncementList
  isReadOnly: boolean
  onAnnouncements: (announcements: AnnouncementList) => void
}

function Announcements({ announcements, isReadOnly, onAnnouncements }: AnnouncementsProps) {
  const next = () => String(Math.max(0, ...announcements.map(({ id }) => Number(id))) + 1)
  return (
    <Panel title="Announcements">
      <ul className={css.rows}>
        {announcements.map(({ id, content }) => (
          <li key={id} className={css.announcement}>
            <WordsFields
              fields={[{ name: 'content', label: `Announcement ${id}`, most: 300, isLong: true }]}
              values={{ content }}
              onWords={(_name, words) =>
                onAnnouncements(announcements.map((each) => (each.id === id ? { id, content: words } : each)))
              }
            />
            {!isReadOnly && (
              <Button
                size="small"
                variant="soft"
                aria-label={`Remove announcement ${id}`}
                onClick={() => onAnnouncements(announcements.filter((each) => each.id !== id))}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isReadOnly && announcements.length < 20 && (
        <Button
          size="small"
          variant="soft"
          icon="plus"
          onClick={() => onAnnouncements([...announcements, { id: next(), content: { en: '' } }])}
        >
          Add an announcement
        </Button>
      )}
    </Panel>
  )
}
