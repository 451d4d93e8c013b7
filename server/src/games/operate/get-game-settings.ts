import { gamesConfig } from '@mela/contract/games/games-config.ts'
import { getGameSettings as call } from '@mela/contract/operators/operators-games.ts'
import { askPool } from '../../platform/data/db.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { readConfigNow } from './read-games-config.ts'
import type { GamesAdminNeeds } from './console-needs.ts'

const VERSIONS = 20

export const getGameSettings = ({ readAgreements }: GamesAdminNeeds) =>
  handleAdmin(call, async (context) => {
    const { version, config, paused } = await readConfigNow(askPool(context.db))
    const rows = await context.db.tables
      .selectFrom('games_config')
      .selectAll()
      .orderBy('version', 'desc')
      .limit(VERSIONS)
      .execute()
    const agreements = await readAgreements(
      context,
      rows.flatMap(({ approval_id }) => approval_id ?? []),
    )
    const versions = rows.map((row) => ({
      version: row.version,
      config: gamesConfig.parse(row.config),
      created_at: row.created_at.toISOString(),
      ...(agreements.get(row.approval_id ?? '') ?? { requester: '', approver: '', reason: '' }),
    }))
    const has_public_chain = context.config.TRON_URL !== undefined
    return { version, config, paused: [...paused], has_public_chain, versions }
  })
