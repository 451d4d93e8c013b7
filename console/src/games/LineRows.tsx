import { Button } from '@mela/ui/controls/Button.tsx'
import { Switch } from '@mela/ui/controls/Switch.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { GameType } from '@mela/contract/games/games-rules.ts'
import { closingOf } from '@mela/rules/games/schedule.ts'
import { useIsOnline, useMay } from '../platform/session.ts'
import type { Column } from '../platform/table/column.ts'
import { Table } from '../platform/table/Table.tsx'
import { gameNameOf, lengthText, lineText } from '../platform/told/games.ts'
import type { AskedPause } from './PauseDialog.tsx'
import { type GamesConfig, type Settings } from './words.ts'

type Lines = GamesConfig['lines']
type Line = Lines[number]

interface LineRowsProps {
  game_type: GameType
  lines: Lines
  settings: Settings
  onLines: (lines: Lines) => void
  onPause: (asked: AskedPause) => void
}

export function LineRows({ game_type, lines, settings, onLines, onPause }: LineRowsProps) {
  const mayChange = useMay('risk', 'admin')
  const mayResume = useMay('finance', 'risk', 'admin')
  const mayPause = useMay('support', 'finance', 'risk', 'admin')
  const isOnline = useIsOnline()
  const { has_public_chain, paused, config } = settings
  const isPaused = ({ code }: Line) => paused.some((pause) => pause.line === code)
  const isKnown = ({ code }: Line) => config.lines.some((line) => line.code === code)
  const columns: readonly Column<Line>[] = [
    { name: 'Line', isWide: true, cell: ({ seconds }) => <b>{lengthText(seconds)}</b> },
    { name: 'Code', cell: ({ code }) => code },
    { name: 'Closes before', isRight: true, cell: (line) => `${closingOf(line)} s` },
    {
      name: 'State',
      cell: (line) => {
        if (!isKnown(line)) return <Tag tone="accent">New</Tag>
        if (isPaused(line)) return <Tag tone="danger">Paused</Tag>
        return line.switch === 1 ? <Tag tone="success">On</Tag> : <Tag>Off</Tag>
      },
    },
    {
      name: 'On',
      cell: (line) => (
        <Switch
          label={`${lineText(line)} is on`}
          isOn={line.switch === 1}
          isDisabled={!mayChange || (game_type === GameType.TrxWinGo && !has_public_chain)}
          onChange={(isOn) =>
            onLines(lines.map((each) => (each.code === line.code ? { ...each, switch: isOn ? 1 : -1 } : each)))
          }
        />
      ),
    },
    {
      name: 'At once',
      cell: (line) => {
        const isStopped = isPaused(line)
        const act = isStopped ? 'resume' : 'pause'
        return (
          <Button
            size="small"
            variant={isStopped ? 'tint' : 'danger_tint'}
            icon={isStopped ? 'play' : 'pause'}
            disabled={!isOnline || !isKnown(line) || !(isStopped ? mayResume : mayPause)}
            onClick={() => onPause({ act, game_type, line: line.code, name: lineText(line) })}
          >
            {isStopped ? 'Open again' : 'Pause'}
          </Button>
        )
      },
    },
  ]
  return (
    <Table
      label={`Lines of ${gameNameOf(game_type)}`}
      isBare
      columns={columns}
      rows={lines.filter((line) => line.game_type === game_type)}
      keyOf={({ code }) => code}
      nameOf={lineText}
      empty={{ title: 'No lines' }}
    />
  )
}
