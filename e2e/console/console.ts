import type { BrowserContext, Page } from '@playwright/test'
import { query } from '../../server/test/engines/postgres.ts'
import { test as base, expect } from '../stage/app.ts'
import { formOptions } from '../stage/chromium.ts'
import type { HiredOperator, Sandbox } from '../wallet/sandbox-site.ts'

type AtConsole = Pick<Sandbox, 'console_origin'>

const CODE = 'Code'

/** A browser of its own at the console, with nobody signed in. */
export type Visit = (sandbox: AtConsole, path?: string, options?: { colorScheme?: 'light' | 'dark' }) => Promise<Page>

export const test = base.extend<{ visit: Visit }>({
  visit: async ({ browser }, provide) => {
    const contexts: BrowserContext[] = []
    const faults: string[] = []
    await provide(async (sandbox, path = '/', options = {}) => {
      const context = await browser.newContext({
        ...formOptions.desktop,
        baseURL: sandbox.console_origin,
        acceptDownloads: true,
        ...options,
      })
      contexts.push(context)
      context.on('weberror', (error) => faults.push(String(error.error())))
      context.on('console', (message) => {
        if (/Content Security Policy|TrustedHTML|Minified React error/.test(message.text())) faults.push(message.text())
      })
      const page = await context.newPage()
      await page.goto(path)
      return page
    })
    for (const context of contexts) await context.close()
    expect(faults, 'no page may throw or break its own policy').toEqual([])
  },
})
export { expect }

/** Name and password, then the six digits, as an operator does it. */
export async function signIn(page: Page, operator: HiredOperator): Promise<void> {
  await page.getByLabel('Name').fill(operator.name)
  await page.getByLabel('Password', { exact: true }).fill(operator.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel(CODE).fill(await operator.code())
  await page.getByRole('navigation', { name: 'Console' }).waitFor()
}

/** The console at a page, signed in. */
export async function openConsole(
  visit: Visit,
  sandbox: AtConsole,
  operator: HiredOperator,
  path = '/',
  options: { colorScheme?: 'light' | 'dark' } = {},
): Promise<Page> {
  const page = await visit(sandbox, path, options)
  await signIn(page, operator)
  return page
}

/** What the audit log says about a subject, oldest first. */
export const auditOf = (sandbox: Pick<Sandbox, 'database_url'>, subject: string) =>
  query<{ action: string; name: string | null; details: Record<string, unknown> }>(
    sandbox.database_url,
    `SELECT action, operator.name, details FROM operators_audit audit
     LEFT JOIN operators_operator operator ON operator.id = audit.operator_id
     WHERE subject = $1 ORDER BY audit.id`,
    [subject],
  )
