import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import type { GameType } from '@mela/contract/games/games-rules.ts'
import { ChangeBar } from '../platform/form/ChangeBar.tsx'
import { Panel } from '../platform/Page.tsx'
import { Select } from '../platform/form/Select.tsx'
import { useIsOnline, useMay } from '../platform/session.ts'
import { useDraft } from '../platform/form/use-draft.ts'
import { gameNameOf, gamesIn, lengthText, orderText } from '../platform/told/games.ts'
import { addLine, lengthsFor, moveGame } from './line-order.ts'
import { LineRows } from './LineRows.tsx'
import { PauseDialog, type AskedPause } from './PauseDialog.tsx'
import { proposeGames } from './propose.ts'
import { type GamesConfig, type Settings } from './words.ts'
import css from './Games.module.css'

type Lines = GamesConfig['lines']

interface LineSettingsProps {
  settings: Settings
  onChanged: () => Promise<void>
}

export function LineSettings({ settings, onChanged }: LineSettingsProps) {
  const { lines } = settings.config
  const known = { lines, order: orderText(lines) }
  const draft = useDraft(known)
  const [asked, setAsked] = useState<AskedPause>()
  const setLines = (next: Lines) => {
    draft.set('lines', next)
    draft.set('order', orderText(next))
  }
  return (
    <>
      {gamesIn(draft.value.lines).map((game_type, place, all) => (
        <GameLines
          key={game_type}
          game_type={game_type}
          lines={draft.value.lines}
          settings={settings}
          isFirst={place === 0}
          isLast={place === all.length - 1}
          onLines={setLines}
          onPause={setAsked}
        />
      ))}
      <p className={css.quiet}>
        Lines take effect with the next period. A pause holds at once; what was bet is drawn and paid all the same.
      </p>
      <ChangeBar
        draft={draft}
        known={known}
        needsSecond
        onSend={(_changes, reason) => proposeGames({ lines: draft.value.lines }, reason)}
      />
      {asked && <PauseDialog {...asked} onDone={onChanged} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface GameLinesProps {
  game_type: GameType
  lines: Lines
  settings: Settings
  isFirst: boolean
  isLast: boolean
  onLines: (lines: Lines) => void
  onPause: (asked: AskedPause) => void
}

function GameLines({ game_type, lines, settings, isFirst, isLast, onLines, onPause }: GameLinesProps) {
  const name = gameNameOf(game_type)
  const mayChange = useMay('risk', 'admin')
  const mayResume = useMay('finance', 'risk', 'admin')
  const mayPause = useMay('support', 'finance', 'risk', 'admin')
  const isOnline = useIsOnline()
  const isPaused = settings.paused.some((pause) => pause.game_type === game_type && pause.line === '')
  const act = isPaused ? 'resume' : 'pause'
  const canAct = isOnline && (isPaused ? mayResume : mayPause)
  return (
    <Panel
      title={name}
      isPadded={false}
      end={
        <span className={css.acts}>
          {isPaused && <Tag tone="danger">Paused</Tag>}
          {mayChange && (
            <>
              <IconButton
                icon="chevron_up"
                iconSize={20}
                label={`Move ${name} up`}
                disabled={isFirst}
                onClick={() => onLines(moveGame(lines, game_type, -1))}
              />
              <IconButton
                icon="chevron_down"
                iconSize={20}
                label={`Move ${name} down`}
                disabled={isLast}
                onClick={() => onLines(moveGame(lines, game_type, 1))}
              />
            </>
          )}
          <Button
            size="small"
            variant={isPaused ? 'tint' : 'danger_tint'}
            icon={isPaused ? 'play' : 'pause'}
            disabled={!canAct}
            onClick={() => onPause({ act, game_type, line: '', name })}
          >
            {isPaused ? `Open ${name} again` : `Pause ${name}`}
          </Button>
        </span>
      }
    >
      <LineRows {...{ game_type, lines, settings, onLines, onPause }} />
      {mayChange && <AddLine game_type={game_type} lines={lines} onLines={onLines} />}
    </Panel>
  )
}

function AddLine({ game_type, lines, onLines }: Pick<GameLinesProps, 'game_type' | 'lines' | 'onLines'>) {
  const free = lengthsFor(lines, game_type)
  const [wanted, setWanted] = useState<string>()
  const chosen = wanted && free.includes(Number(wanted)) ? wanted : String(free[0] ?? '')
  if (free.length === 0) return null
  return (
    <div className={css.add}>
      <Select
        label={`Length of a new line of ${gameNameOf(game_type)}`}
        value={chosen}
        options={free.map((seconds) => ({ value: String(seconds), label: lengthText(seconds) }))}
        onValue={setWanted}
      />
      <Button
        size="small"
        variant="soft"
        icon="plus"
        onClick={() => onLines(addLine(lines, game_type, Number(chosen)))}
      >
        Add a line
      </Button>
    </div>
  )
}
