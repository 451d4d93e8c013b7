/** What is true between the reader and the person, as far as it is known. */
export interface Relation {
  user_id: string
  name: string
  isFriend: boolean
  isBlocked: boolean
  isStaff: boolean
  isOffline: boolean
  /** The group on whose member list the person was found. */
  group_id: string | undefined
  /** It has changed. */
  read: () => void
}
