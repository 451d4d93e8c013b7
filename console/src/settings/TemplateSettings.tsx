import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Panel } from '../platform/Page.tsx'
import type { Column } from '../platform/table/column.ts'
import { Table } from '../platform/table/Table.tsx'
import { useLive } from '../platform/table/use-live.ts'
import { TemplateDialog, type Template } from './TemplateDialog.tsx'

const COLUMNS: readonly Column<Template>[] = [
  { name: 'Code', cell: ({ code }) => <b>{code}</b> },
  { name: 'Name of the group', isWide: true, cell: ({ name }) => name },
  { name: 'Owner', cell: ({ owner_user_id }) => `Account ${owner_user_id}` },
  { name: 'Service accounts', isRight: true, cell: ({ service_user_ids }) => service_user_ids.length },
]

/** From what the groups of people who register with an agent's code (code2) are made. */
export function TemplateSettings() {
  const { value, error, refresh } = useLive('listGroupTemplates', {}, 0)
  const [edited, setEdited] = useState<Template | 'new'>()
  return (
    <Panel
      title="Group templates"
      isPadded={false}
      end={
        <Button size="small" variant="tint" icon="plus" onClick={() => setEdited('new')}>
          New template
        </Button>
      }
    >
      <Table
        label="Group templates"
        columns={COLUMNS}
        rows={value}
        keyOf={({ id }) => id}
        nameOf={({ code, name }) => `${code}, ${name}`}
        onSelect={(id) => setEdited(value?.find((template) => template.id === id))}
        error={error}
        onRetry={() => void refresh()}
        empty={{ title: 'No templates yet', text: 'People who register with its code get a group of their own.' }}
      />
      {edited && (
        <TemplateDialog
          template={edited === 'new' ? undefined : edited}
          onDone={refresh}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Panel>
  )
}
