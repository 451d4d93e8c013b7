import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AdminCall, ProposingCall } from '@mela/contract/admin-call.ts'
import type { AdminCallName } from '@mela/contract/admin-calls.ts'
import type { Context } from '../context.ts'
import type { AdminHandler, ProposingHandler } from '../platform/http/handle-admin.ts'
import { answer, answerRefusal, parseInput } from '../platform/http/http.ts'
import { refuse, refuseAsPlatform } from '../platform/http/refusal.ts'
import { proposeApproval } from './approvals/approvals.ts'
import { RequestOperator, sessionToken } from './accounts/request-operator.ts'
import { findOperator, type SignedInOperator } from './accounts/sessions.ts'

export type AdminHandlers = Record<AdminCallName, AdminHandler | ProposingHandler>
interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** The operators' own surface: nothing that opens it opens /api, and nothing of /api opens it. */
export function serveAdmin(http: FastifyInstance, context: Context, handlers: AdminHandlers): void {
  for (const [name, handler] of context.config.ADMIN ? Object.entries(handlers) : []) {
    const measure = context.telemetry.callTimer(`admin.${name}`)
    http.route({
      method: handler.call.method,
      url: `/admin${handler.call.path}`,
      handler: async (request, reply) => {
        const started = performance.now()
        allowConsole(context, { request, reply })
        const code = await answer(context, request, reply, answerCall(context, name, handler, { request, reply }))
        measure(code, performance.now() - started)
        return reply
      },
    })
  }
  http.all('/admin/*', (request, reply) => {
    const is_console = allowConsole(context, { request, reply })
    if (is_console && request.method === 'OPTIONS') return answerPreflight(reply)
    return answerRefusal(context, request, reply, 'unknown_path', {})
  })
}

async function answerCall(
  context: Context,
  name: string,
  handler: AdminHandler | ProposingHandler,
  exchange: Exchange,
): Promise<unknown> {
  const { call } = handler
  requireConsole(context, exchange.request)
  const token = sessionToken(exchange.request)
  const operator = token ? await findOperator(context, token) : undefined
  requireRole(call, operator)
  const input = parseInput(call, exchange.request)
  const asker = new RequestOperator(context, name, operator, exchange)
  const data =
    'propose' in handler
      ? await proposeApproval(
          context,
          asker,
          handler.call.needs_second,
          await handler.propose(context, input, asker, refuse),
        )
      : await handler.run(context, input, asker, refuse)
  if ((call.method !== 'GET' || call.views) && !asker.hasActed) throw new Error(`${name} leaves no trace`)
  return data
}

function requireRole({ roles }: AdminCall | ProposingCall, operator: SignedInOperator | undefined): void {
  if (roles === 'anyone') return
  if (!operator) throw refuseAsPlatform('no_authorization')
  if (roles !== 'any_operator' && !roles.some((role) => operator.roles.includes(role))) {
    throw refuse('permission_not_allowed')
  }
}

/** Beside SameSite: a page elsewhere cannot make an operator's browser change anything. */
function requireConsole({ config }: Context, request: FastifyRequest): void {
  const { origin } = request.headers
  if (request.method === 'GET') return
  const is_ours = config.CONSOLE_ORIGIN
    ? origin === config.CONSOLE_ORIGIN
    : origin === undefined || URL.parse(origin)?.host === request.host
  if (!is_ours) throw refuse('permission_not_allowed')
}

function allowConsole({ config }: Context, { request, reply }: Exchange): boolean {
  if (!config.CONSOLE_ORIGIN || request.headers.origin !== config.CONSOLE_ORIGIN) return false
  reply.raw.setHeader('access-control-allow-origin', config.CONSOLE_ORIGIN)
  reply.raw.setHeader('access-control-allow-credentials', 'true')
  reply.raw.setHeader('vary', 'origin')
  return true
}

function answerPreflight(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(204, {
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': 'content-type, language',
    'access-control-max-age': '600',
  })
  reply.raw.end()
}
