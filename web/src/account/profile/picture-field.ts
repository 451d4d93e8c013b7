import { lazyScreen } from '../../platform/page/lazy-screen.ts'

/** For pictures of other features: a picture, what cuts it and what sends it come when they are needed. */
export const PictureField = lazyScreen(
  () => import('./PictureField.tsx').then((module) => module.PictureField),
  'account',
)
