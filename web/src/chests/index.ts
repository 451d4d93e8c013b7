import { whileSignedIn } from '../account/index.ts'
import { onMessage, onNotification } from '../chat/index.ts'
import { followLine, forgetStatuses, keepStatus, loadStatuses } from './open/statuses.ts'
import { followBox } from './open/use-catch-up.ts'

// The public interface of the feature. Whoever imports it has the states of treasure boxes at hand while someone is signed in.
whileSignedIn({
  start(user_id) {
    loadStatuses(user_id)
    return Promise.resolve()
  },
  stop: forgetStatuses,
})
onNotification(({ type, data }) => {
  if (type === 'chest_over') keepStatus(data.group_id, data.chest_id, data.status)
})
onMessage(followLine)
onMessage(followBox)
