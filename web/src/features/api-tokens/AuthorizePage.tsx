import { Button, Select } from '@mantine/core'
import type { describeProgram } from '@rankline/contract/api-tokens/connect'
import { connectForm, connectionLifetimes } from '@rankline/contract/api-tokens/forms'
import type { TokenPermission } from '@rankline/contract/api-tokens/permissions'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { useUser } from '../../platform/session.ts'
import { Card } from '../../ui/Card.tsx'
import { DocsLink } from '../../ui/DocsLink.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { connect, programQuery, requestIn, type TokenOwner, tokensQuery } from './api-tokens.api.ts'
import styles from './api-tokens.module.css'
import { PermissionFields, ProjectFields } from './ReachFields.tsx'
import { AccountChoice, NotIncluded, useOwnerId } from './TokenOwners.tsx'
import { lifetimeWords } from './token-words.ts'

type Program = ItemsOf<typeof describeProgram>

/** A program has sent the person here: they choose what it may do, or refuse it. */
export function AuthorizePage() {
  useTitle('Connect a program')
  const request = requestIn(useSearchParams())
  const query = useQuery(programQuery(request))
  return (
    <div className={formStyles.page}>
      <PageHead
        title="Connect a program"
        sub={
          <>
            A program asks to read or change what you track. <DocsLink page="mcp">About agents</DocsLink>
          </>
        }
      />
      <QueryStates
        query={query}
        title="This program cannot be connected"
        waiting={<TableSkeleton rows={3} />}
      >
        {(program) => (
          <div className={styles.page}>
            <Asking program={program} />
            {program.problem === null && <Consent program={program} request={request} />}
          </div>
        )}
      </QueryStates>
    </div>
  )
}

function Asking({ program }: { program: Program }) {
  const { name, host, redirect_host, is_local, problem, back_to } = program
  return (
    <section aria-label="Who asks">
      <Card className={styles.asking ?? ''}>
        <dl className={styles.who}>
          <dt>Calls itself</dt>
          <dd>
            <b>{name}</b>
          </dd>
          <dt>Described at</dt>
          <dd>{host}</dd>
          <dt>Gets the answer at</dt>
          <dd>
            {redirect_host}
            {is_local && ', a program on this computer'}
          </dd>
        </dl>
        {problem === null ? (
          <p className={styles.warning}>
            Nobody has checked who this is. Allow it only if you have just started this in a program that you
            trust.
          </p>
        ) : (
          <>
            <p className={styles.warning} role="status">
              The program has sent a request that cannot be allowed ({problem}). It gets nothing.
            </p>
            <Button variant="default" className={styles.fold} onClick={() => window.location.assign(back_to)}>
              Go back to {redirect_host}
            </Button>
          </>
        )}
      </Card>
    </section>
  )
}

type ConsentProps = { program: Program; request: ReturnType<typeof requestIn> }

function Consent({ program, request }: ConsentProps) {
  const user = useUser()
  const [owner, setOwner] = useState<TokenOwner>(null)
  const ownerId = useOwnerId(owner)
  const { data } = useQuery(tokensQuery(owner))
  const isIncluded = data?.is_included ?? true
  return (
    <>
      <AccountChoice owner={owner} onChange={setOwner} />
      {!isIncluded && <NotIncluded isOwn={ownerId === user.id} hasTokens={false} />}
      {isIncluded && (
        <ConsentForm key={ownerId} program={program} request={request} owner={owner} ownerId={ownerId} />
      )}
      {!isIncluded && <Refuse program={program} />}
    </>
  )
}

function ConsentForm({
  program,
  request,
  owner,
  ownerId,
}: ConsentProps & { owner: TokenOwner; ownerId: number }) {
  const { permissions: offered } = program
  const first = offered.includes('read') ? ['read' as const] : offered.slice(0, 1)
  const [isOfAll, setOfAll] = useState(true)
  const form = useSharedForm(connectForm, {
    initial: { ...request, permissions: first, expires_in: '90' },
    async onSubmit({ project_ids, ...values }) {
      const leadsTo = await connect({ ...values, ...(!isOfAll && { project_ids }) }, owner)
      // The server has compared the address with those that the program lists.
      if (leadsTo !== null) window.location.assign(leadsTo)
    },
  })
  const permissions = (form.values.permissions || []) as TokenPermission[]
  const chosen = (form.values.project_ids || []) as number[]
  // An access to chosen projects without one would be an access to all.
  const isNoneChosen = !isOfAll && chosen.length === 0
  const bar = {
    ...form,
    ...(isNoneChosen && { canSubmit: false, reason: form.reason ?? 'Choose a project' }),
  }
  return (
    <form
      {...form.props}
      onSubmit={(event) => (isNoneChosen ? event.preventDefault() : form.props.onSubmit(event))}
      className={formStyles.form}
      aria-label="Connect a program"
    >
      <PermissionFields
        legend="The program may"
        offered={offered}
        chosen={permissions}
        onChange={(next) => form.edit({ permissions: next })}
      />
      <ProjectFields
        ownerId={ownerId}
        isOfAll={isOfAll}
        chosen={chosen}
        error={form.error('project_ids')}
        onOfAll={setOfAll}
        onChange={(next) => form.edit({ project_ids: next })}
      />
      <FormSection title="End" text="You can disconnect it before, below API tokens.">
        <Select
          label="Ends"
          allowDeselect={false}
          data={connectionLifetimes.map((value) => ({ value, label: `In ${lifetimeWords[value]}` }))}
          value={String(form.values.expires_in)}
          error={form.error('expires_in')}
          onChange={(next) => form.edit({ expires_in: next ?? '90' })}
        />
      </FormSection>
      <SubmitBar form={bar} other={<Refuse program={program} />}>
        Allow
      </SubmitBar>
    </form>
  )
}

const Refuse = ({ program: { back_to } }: { program: Program }) => (
  <Button variant="default" size="md" onClick={() => window.location.assign(back_to)}>
    Deny
  </Button>
)
