/** What a person types to sign in, or what the device keeps for them where they typed nothing. */
export interface Credentials {
  username: string
  password: string
}
