import { Modal, MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { emptyTexts } from '../../ui/feedback/texts.ts'
import { counted } from '../../ui/format.ts'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import panel from '../../ui/panel/panel.module.css'
import { clientChoicesQuery } from '../assignments/assignments.api.ts'
import { Confirmation, useConfirmed, WhatHappens } from '../assignments/Confirmation.tsx'
import { TemplateSelect } from './TemplateSelect.tsx'
import { applicationLines, endLines } from './template-lines.ts'
import { type Application, applicationQuery, apply } from './templates.api.ts'

type Props = {
  /** The template; without one, the person chooses it. */
  template?: { id: number; name: string }
  /** The clients; without them, the person chooses, starting with those that have the template. */
  clientIds?: readonly number[]
  onClose(): void
}

/** Applies a template to clients, after a preview of what it creates. */
export function ApplyTemplateDialog({ template, clientIds, onClose }: Props) {
  useFocusReturn()
  const [chosenTemplate, setTemplate] = useState<number | null>(template?.id ?? null)
  const [chosenClients, setClients] = useState<readonly number[] | null>(clientIds ?? null)
  const { data: clients = [] } = useQuery({ ...clientChoicesQuery, enabled: clientIds === undefined })
  const having = clients.flatMap((one) => (one.user_dashboard_template_id === template?.id ? [one.id] : []))
  const ids = chosenClients ?? having
  const title =
    clientIds === undefined
      ? `Apply ${template?.name ?? 'a template'}`
      : `Apply a template to ${counted(clientIds.length, 'dashboard')}`
  return (
    <Modal opened onClose={onClose} title={title} size={520}>
      <div className={panel.form}>
        {template === undefined && (
          <TemplateSelect hasNone value={chosenTemplate} error={null} onChange={setTemplate} />
        )}
        {clientIds === undefined && (
          // Not focused at first: its open list would cover the preview.
          <MultiSelect
            label="Dashboards"
            placeholder={ids.length === 0 ? 'Choose dashboards' : undefined}
            searchable
            clearable
            nothingFoundMessage={emptyTexts.search}
            data={clients.map(({ id, username, user_brand }) => ({
              value: String(id),
              label: `${username} · ${user_brand}`,
            }))}
            value={ids.map(String)}
            onChange={(next) => setClients(next.map(Number))}
          />
        )}
        <Outcome
          key={`${chosenTemplate} ${ids.join(' ')}`}
          application={chosenTemplate === null ? null : { templateId: chosenTemplate, clientIds: ids }}
          onClose={onClose}
        />
      </div>
    </Modal>
  )
}

/** Shows what applying the template will do, and the button that applies it. */
function Outcome({ application, onClose }: { application: Application | null; onClose(): void }) {
  const asked = application ?? { templateId: 0, clientIds: [] }
  const isEnd = application !== null && application.templateId === 0
  const isChosen = asked.clientIds.length > 0 && application !== null
  const query = useQuery(applicationQuery(asked))
  const applying = useConfirmed(() => apply(asked), onClose)
  return (
    <>
      {isChosen && isEnd && <WhatHappens lines={endLines} />}
      {isChosen && !isEnd && (
        <PanelStates query={query} what="preview" height={120}>
          {(answer) => <WhatHappens lines={applicationLines(answer)} />}
        </PanelStates>
      )}
      <Confirmation
        label={isEnd ? 'Save' : 'Apply'}
        isReady={isChosen && (isEnd || query.data !== undefined)}
        isPending={applying.isPending}
        hindrance={applying.failure}
        onConfirm={applying.confirm}
        onClose={onClose}
      />
    </>
  )
}
