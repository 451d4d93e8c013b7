import type { Face } from '@mela/ui/display/Avatar.tsx'

export const PEOPLE: Face[] = [
  { id: '1', name: 'Asha Verma', look: 'f' },
  { id: '2', name: 'Gurpreet Singh', look: 'm' },
  { id: '3', name: 'Wei Lin', look: 'm' },
  { id: '4', name: 'Meera Iyer', look: 'f' },
  { id: '5', name: 'Kenji Sato', look: 'm' },
  { id: '6', name: 'Olga Petrova', look: 'f' },
]

// A drawn picture that needs no network.
export const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#8FC7FF"/><path d="M0 220q100-60 200 0t200 0v80H0Z" fill="#2E7D4F"/><circle cx="300" cy="80" r="40" fill="#FFD489"/></svg>',
)}`

export const levels = Array.from({ length: 32 }, (_, index) => 0.25 + 0.75 * Math.abs(Math.sin(index * 1.7)))
