import { TextInput } from '@mantine/core'
import type { OwnBrand } from '@rankline/contract/brands/calls'
import { createClientForm } from '@rankline/contract/clients/forms'
import { useState } from 'react'
import { useSharedForm } from '../../platform/forms.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { NewPasswordInput } from '../../ui/fields/NewPasswordInput.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { TemplateSelect } from '../client-templates/TemplateSelect.tsx'
import { sendClient } from './dashboards.api.ts'
import { BrandAndPackage, firstBrand, OfBrandsPage } from './OfBrands.tsx'

/** Makes a client who can log in at once. Without a brand there is nowhere to log in. */
export const CreateDashboardPage = () => (
  <OfBrandsPage title="Add a client" sub="A client who logs in under one of your brands">
    {(brands) => <CreateForm brands={brands} />}
  </OfBrandsPage>
)

function CreateForm({ brands }: { brands: readonly OwnBrand[] }) {
  const form = useSharedForm(createClientForm, {
    initial: { ...firstBrand(brands), password: unknownPassword() },
    onSubmit: sendClient,
  })
  const [isTheirs, setTheirs] = useState(true)
  function choose(isOurs: boolean) {
    setTheirs(!isOurs)
    form.set({ password: isOurs ? '' : unknownPassword() })
  }
  return (
    <form {...form.props} className={formStyles.form}>
      <FormSection
        title="Client"
        text="We mail them the brand’s log-in page and a link to choose their own password."
      >
        <TextInput label="Username" autoComplete="off" {...form.input('username')} />
        <TextInput label="Email" type="email" autoComplete="off" {...form.input('email')} />
        <Checkbox
          label="Set a password for them"
          checked={!isTheirs}
          onChange={({ currentTarget }) => choose(currentTarget.checked)}
        />
        {!isTheirs && <NewPasswordInput label="Password" {...form.input('password')} />}
      </FormSection>
      <FormSection
        title="Brand and package"
        text="Where the client logs in, what they may use, and what they start with."
      >
        <BrandAndPackage brands={brands} form={form} />
        <TemplateSelect
          value={Number(form.values.user_dashboard_template_id) || null}
          error={form.error('user_dashboard_template_id')}
          onChange={(next) => form.edit({ user_dashboard_template_id: next ?? '' })}
        />
      </FormSection>
      <SubmitBar form={form}>Create</SubmitBar>
    </form>
  )
}

/** A password that nobody knows, until the client chooses one. Each client has a password from the start. */
const unknownPassword = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18)))).replaceAll(/[+/]/g, '-')
