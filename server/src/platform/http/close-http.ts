import type { FastifyInstance } from 'fastify'

/** Less than main.ts gives the whole stop, so that what has to be written afterwards is written. */
const REQUESTS_WITHIN_MS = 8_000

/** Lets requests finish that are under way; connections on which one still goes on after that are cut. */
export async function closeHttp(http: FastifyInstance): Promise<void> {
  const late = setTimeout(() => http.server.closeAllConnections(), REQUESTS_WITHIN_MS)
  try {
    await http.close()
  } finally {
    clearTimeout(late)
  }
}
