import { useSearch } from '@tanstack/react-router'
import { AgentList } from './AgentList.tsx'
import { ApplicationQueue } from './ApplicationQueue.tsx'
import { isAgentState, isApplicationState } from './words.ts'

/** Who asks to earn on the play of others, who does, and who may not. */
export function AgentsScreen() {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const queue = search['queue']
  if (isAgentState(queue)) return <AgentList key={queue} state={queue} />
  const state = isApplicationState(queue) ? queue : 'review'
  return <ApplicationQueue key={state} state={state} />
}
