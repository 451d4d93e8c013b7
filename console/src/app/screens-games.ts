import type { Screen } from './screen.ts'

export const gamesScreens: readonly Screen[] = [
  {
    path: '/draws',
    title: 'Draws',
    icon: 'dice',
    section: 'Games',
    roles: ['support', 'finance', 'risk', 'admin'],
    load: () => import('../games/DrawsScreen.tsx').then((module) => module.DrawsScreen),
  },
  {
    path: '/exposure',
    title: 'Exposure and hold',
    icon: 'chart',
    section: 'Games',
    roles: ['support', 'finance', 'risk', 'admin'],
    load: () => import('../games/ExposureScreen.tsx').then((module) => module.ExposureScreen),
  },
  {
    path: '/game-config',
    title: 'Game config',
    icon: 'settings',
    section: 'Games',
    roles: ['support', 'finance', 'risk', 'content', 'admin'],
    load: () => import('../games/GameConfigScreen.tsx').then((module) => module.GameConfigScreen),
  },
]
