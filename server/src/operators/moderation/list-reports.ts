import { listReports as call } from '@mela/contract/operators/operators-groups.ts'
import { readPeople } from '../../account/index.ts'
import { readGroupCards } from '../../groups/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { readReports } from '../../support/index.ts'

const known = (ids: (string | null)[]) => ids.filter((each) => each !== null)

export const listReports = handleAdmin(call, async (context, input) => {
  const { list, total } = await readReports(context, input)
  const people = await readPeople(
    context,
    known(list.flatMap(({ reporter_id, to_user_id }) => [reporter_id, to_user_id])),
  )
  const groups = await readGroupCards(context, known(list.map(({ group_id }) => group_id)))
  const shown = list.map((report) => {
    const reporter = people.get(report.reporter_id)
    return {
      ...report,
      reporter: reporter
        ? { user_id: reporter.user_id, uid: reporter.uid, name: reporter.name, avatar: reporter.avatar }
        : null,
      to_user: (report.to_user_id !== null && people.get(report.to_user_id)) || null,
      group: (report.group_id !== null && groups.get(report.group_id)) || null,
    }
  })
  return { list: shown, total }
})
