import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { KeyHints } from '../platform/table/KeyHints.tsx'
import { countText, moneyText } from '../platform/form/money.ts'
import { Page } from '../platform/Page.tsx'
import { Select } from '../platform/form/Select.tsx'
import type { Column } from '../platform/table/column.ts'
import { Table } from '../platform/table/Table.tsx'
import { useKeys } from '../platform/table/use-keys.ts'
import { useLive } from '../platform/table/use-live.ts'
import { useRows } from '../platform/table/use-rows.ts'
import { gameNameOf, lineText } from '../platform/told/games.ts'
import { DrawPane } from './DrawPane.tsx'
import { useDraws } from './use-draws.ts'
import { hasPaid, isNeverDrawn, STATES, type Draw, type Settings } from './words.ts'
import css from './Games.module.css'

const HINTS = [['J K', 'move']] as const

/** Every period there is or was, with its proof. */
export function DrawsScreen() {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const line = search['line'] ?? ''
  // A link leads to one by its number.
  const wanted = search['period']
  const isLate = search['only'] === 'late'
  const navigate = useNavigate()
  const go = (to: { line?: string; only?: string }) => {
    const query = new URLSearchParams(Object.entries(to).filter(([, value]) => value)).toString()
    void navigate({ to: query ? `/draws?${query}` : '/draws' })
  }
  const settings = useLive('getGameSettings', {}, 0)
  const { list, error, refresh, more, isAll } = useDraws({ ...(line && { line }), ...(isLate && { only: 'late' }) })
  const walk = useRows(list?.map(({ period }) => period))
  const select = (period: string | undefined) => {
    walk.select(period)
    if (wanted) go({ line, ...(isLate && { only: 'late' }) })
  }
  const step = (move: () => void) => () => {
    move()
    if (wanted) go({ line, ...(isLate && { only: 'late' }) })
  }
  const [next, previous] = [step(walk.next), step(walk.previous)]
  useKeys({ j: next, k: previous, ArrowDown: next, ArrowUp: previous })
  return (
    <Page
      title="Draws"
      note="Nobody can type, queue or change a result here"
      acts={<KeyHints hints={HINTS} />}
      pane={<DrawPane period={wanted ?? walk.selected} />}
    >
      <div className={css.chips} role="group" aria-label="Which periods">
        <Select
          label="Line"
          value={line}
          options={[{ value: '', label: 'All lines' }, ...lineOptions(settings.value)]}
          onValue={(code) => go({ line: code, ...(isLate && { only: 'late' }) })}
        />
        <Chip isOn={isLate} onSelect={() => go({ line, ...(isLate ? {} : { only: 'late' }) })}>
          Late or halted
        </Chip>
      </div>
      <Table
        label="Draws"
        columns={columnsOf(settings.value)}
        rows={list}
        keyOf={({ period }) => period}
        nameOf={({ period }) => `Period ${period}`}
        selected={wanted ?? walk.selected}
        onSelect={select}
        error={error}
        onRetry={() => void refresh()}
        empty={{ title: isLate ? 'None is late' : 'No periods yet' }}
      />
      {list && !isAll && (
        <p className={css.more}>
          <Button size="small" variant="tint" onClick={() => void more()}>
            Older periods
          </Button>
        </p>
      )}
      <div className={css.note}>
        <Note>A number that is kept back shows itself, because the next one hashes to it.</Note>
      </div>
    </Page>
  )
}

const lineOptions = (settings: Settings | undefined) =>
  (settings?.config.lines ?? []).map((line) => ({ value: line.code, label: `${lineText(line)}, ${line.code}` }))

function columnsOf(settings: Settings | undefined): readonly Column<Draw>[] {
  const named = new Map(settings?.config.lines.map((line) => [line.code, lineText(line)]))
  return [
    {
      name: 'Period',
      cell: ({ period }) => (
        <span>
          <span className={css.faint}>{period.slice(0, 10)}</span>
          <b>{period.slice(10)}</b>
        </span>
      ),
    },
    { name: 'Line', cell: ({ line, game_type }) => named.get(line) ?? `${gameNameOf(game_type)} ${line}` },
    {
      name: 'State',
      cell: ({ state, is_late }) => {
        const { name, tone } = STATES[state]
        // What never comes is not late.
        if (!is_late || isNeverDrawn(state)) return <Tag tone={tone}>{name}</Tag>
        return <Tag tone={state === 'halted' ? tone : 'warning'}>{`${name}, late`}</Tag>
      },
    },
    { name: 'Result', isWide: true, cell: ({ result }) => result ?? '–' },
    { name: 'Bets', isRight: true, isExtra: true, cell: ({ bets }) => countText(bets) },
    {
      name: 'Staked',
      isRight: true,
      isExtra: true,
      cell: ({ sums }) => sums.map(({ type, stakes }) => moneyText(stakes, type)).join(', ') || '–',
    },
    {
      name: 'Paid',
      isRight: true,
      isExtra: true,
      cell: ({ sums, state }) =>
        (hasPaid(state) && sums.map(({ type, payouts }) => moneyText(payouts, type)).join(', ')) || '–',
    },
  ]
}
