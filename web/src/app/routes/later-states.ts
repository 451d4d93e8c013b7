import type { SpotArtName } from '@mela/ui/display/SpotArt.tsx'
import type { TextKey } from '../../names/areas.ts'
import type { RouteName } from '../../names/paths.ts'

export interface LaterState {
  art: SpotArtName
  title: TextKey
  text?: TextKey
}

const collect: LaterState = { art: 'lantern', title: 'pages.collect_empty', text: 'pages.collect_text' }
const invites: LaterState = { art: 'people', title: 'pages.invites_empty' }
const agent: LaterState = { art: 'people', title: 'pages.agent_empty' }
const team: LaterState = { art: 'people', title: 'pages.team_empty' }
const texts: LaterState = { art: 'lantern', title: 'pages.texts_empty' }

/** What is true of a page that has nothing to show. */
export const laterStates: Partial<Record<RouteName, LaterState>> = {
  UserNotification: { art: 'bell', title: 'pages.quiet_empty' },
  Devices: { art: 'lantern', title: 'pages.devices_empty' },
  Terms: texts,
  Privacy: texts,
  Help: texts,
  MyVip: collect,
  ViewAllRatio: { art: 'receipt', title: 'pages.ratios_empty' },
  WashCode: collect,
  Invite: invites,
  InviteRecords: invites,
  Agent: agent,
  AgentApply: agent,
  TeamMembers: team,
  ActivateMember: team,
  ReceiveRewards: collect,
  Activities: { art: 'lantern', title: 'pages.find_empty' },
}
