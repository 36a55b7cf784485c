import { Modal } from '@mantine/core'
import { type SourceState, testSource } from '@rankline/contract/sources/calls'
import { sourceTestForm } from '@rankline/contract/workers/forms'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { useSharedForm } from '../../../platform/forms.tsx'
import { useFocusReturn } from '../../../ui/feedback/focus-return.ts'
import { Lead } from '../../../ui/Lead.tsx'
import { TestForm } from '../workers/TestForm.tsx'

/** One real search at one source alone, and the result list as it was parsed. */
export function SourceTestModal({ source, onClose }: { source: SourceState; onClose(): void }) {
  useFocusReturn()
  const [testId, setTestId] = useState<number>()
  const engines = source.engines.map(({ engine }) => engine)
  const form = useSharedForm(sourceTestForm, {
    initial: {
      source: source.name,
      ...(!engines.includes('google') && engines[0] !== undefined && { engine: engines[0] }),
    },
    onSubmit: async (values) => setTestId((await call(testSource, values)).id),
  })
  return (
    <Modal opened onClose={onClose} title={`Test ${source.name}`} size="lg" centered radius="lg">
      <Lead>{aboutTest(source)}</Lead>
      <TestForm form={form} testId={testId} />
    </Modal>
  )
}

/** What is asked although checks would not ask it, and what that costs. */
function aboutTest({ price, pause, health }: SourceState): string {
  const isPaused = pause !== null || health.some(({ paused_until }) => paused_until !== null)
  const cost = price === null ? 'cost what they usually do' : price === 0 ? 'are free' : `cost $${price} each`
  return `This source is asked alone${isPaused ? ', although checks leave it out now' : ''}. Its requests ${cost}.`
}
