import { useParams, useSearch } from '@tanstack/react-router'

/** The chat a page is about: part of the path beside the chat on a desktop, in the query on a phone. */
export function useRoomId(): string | undefined {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  return params['roomId'] ?? search['roomId']
}
