/** A PostgreSQL that lets us create databases and roles. */
export interface Cluster {
  /** How it was found, for the person who starts all this. */
  told: string
  /** A superuser or the like, connected to the database that always exists. */
  admin_url: string
  /** Only what was started here is stopped here. */
  stop(): Promise<void>
}
