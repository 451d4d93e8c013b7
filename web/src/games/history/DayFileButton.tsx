import type { GameType } from '@mela/contract/games/games-rules.ts'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { useCall } from '../../platform/query/use-read.ts'
import { saveDayFile } from '../verify/save-day-file.ts'

interface DayFileButtonProps {
  game_type: GameType
  line: string
  /** Without one it is that of the newest draw. */
  day: string | undefined
}

/** The file with all draws of the day that is shown; nothing where there is no draw. */
export function DayFileButton({ game_type, line, day }: DayFileButtonProps) {
  const t = useT()
  const isOffline = useConnection() === 'offline'
  const { answer } = useCall('listGameResults', { game_type, line, ...(day && { day }), pos: 0, limit: 1 })
  const drawn = answer?.list[0]
  if (!drawn) return null
  return (
    <IconButton
      icon="download"
      label={t('draws.day_file')}
      disabled={isOffline}
      onClick={() => void saveDayFile(drawn.period, drawn.block !== null).catch(tellFailure)}
    />
  )
}
