import type { Operator } from '@mela/contract/operators/operators.ts'
import type { Screen } from './screen.ts'
import { gamesScreens } from './screens-games.ts'
import { peopleScreens } from './screens-people.ts'

const moneyScreens: readonly Screen[] = [
  {
    path: '/',
    title: 'Dashboard',
    icon: 'chart',
    section: '',
    roles: 'any_operator',
    load: () => import('../dashboard/DashboardScreen.tsx').then((module) => module.DashboardScreen),
  },
  {
    path: '/withdrawals',
    title: 'Withdrawals',
    icon: 'arrow_out',
    section: 'Money',
    roles: ['support', 'finance', 'risk', 'admin'],
    count: ({ queues }) => queues.withdrawals.count,
    load: () => import('../withdrawals/WithdrawalsScreen.tsx').then((module) => module.WithdrawalsScreen),
  },
  {
    path: '/recharges',
    title: 'Recharges',
    icon: 'arrow_in',
    section: 'Money',
    roles: ['support', 'finance', 'admin'],
    count: ({ queues }) => queues.recharges.count + queues.deposits.count,
    load: () => import('../recharges/RechargesScreen.tsx').then((module) => module.RechargesScreen),
  },
  {
    path: '/chests',
    title: 'Treasure boxes',
    icon: 'box',
    section: 'Money',
    roles: ['support', 'finance', 'risk', 'admin'],
    load: () => import('../chests/ChestsScreen.tsx').then((module) => module.ChestsScreen),
  },
  {
    path: '/approvals',
    title: 'Approvals',
    icon: 'contacts',
    section: 'Money',
    roles: ['finance', 'risk', 'admin'],
    count: ({ queues }) => queues.approvals.count,
    load: () => import('../approvals/ApprovalsScreen.tsx').then((module) => module.ApprovalsScreen),
  },
  {
    path: '/audit',
    title: 'Audit log',
    icon: 'receipt',
    section: 'System',
    roles: ['admin'],
    load: () => import('../audit/AuditScreen.tsx').then((module) => module.AuditScreen),
  },
]

export const screens: readonly Screen[] = [...moneyScreens, ...peopleScreens, ...gamesScreens]

export const maySee = ({ roles }: Screen, operator: Operator): boolean =>
  roles === 'any_operator' || roles.some((role) => operator.roles.includes(role))
