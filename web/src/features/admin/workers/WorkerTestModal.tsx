import { Modal } from '@mantine/core'
import { testWorker, type Worker } from '@rankline/contract/workers/calls'
import { workerTestForm } from '@rankline/contract/workers/forms'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { useSharedForm } from '../../../platform/forms.tsx'
import { useFocusReturn } from '../../../ui/feedback/focus-return.ts'
import { TestForm } from './TestForm.tsx'

/** One real search by one worker, and the result list as it was parsed. */
export function WorkerTestModal({ worker, onClose }: { worker: Worker; onClose(): void }) {
  useFocusReturn()
  const [testId, setTestId] = useState<number>()
  const form = useSharedForm(workerTestForm, {
    initial: { worker_id: worker.id },
    onSubmit: async (values) => setTestId((await call(testWorker, values)).id),
  })
  return (
    <Modal opened onClose={onClose} title={`Test worker ${worker.id}`} size="lg" centered radius="lg">
      <TestForm form={form} testId={testId} />
    </Modal>
  )
}
