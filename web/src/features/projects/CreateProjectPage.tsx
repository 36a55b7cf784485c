import { TextInput } from '@mantine/core'
import { createProjectForm } from '@rankline/contract/projects/forms'
import { readSite } from '@rankline/contract/validation/site'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { FormSection } from '../../ui/form/FormSection.tsx'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { counted } from '../../ui/format.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { FrequencySelect } from './FrequencySelect.tsx'
import { CompetitorsSection } from './keyword-form/CompetitorsSection.tsx'
import { EngineSection } from './keyword-form/EngineSection.tsx'
import { KeywordsSection } from './keyword-form/KeywordsSection.tsx'
import { readKeywordLines } from './keyword-form/lines.ts'
import { useSections } from './keyword-form/sections.ts'
import { sendProject } from './projects.api.ts'
import { suggestedName } from './suggested-name.ts'
import { UrlMatchChoice } from './UrlMatchChoice.tsx'

export function CreateProjectPage() {
  useTitle('Create a project')
  const form = useSharedForm(createProjectForm, { onSubmit: sendProject })
  const { keywordCount } = readKeywordLines(String(form.values.keywords ?? ''))
  const shown = useSections({
    isSubjectValid: form.isValid('project_name', 'project_url', 'project_url_match'),
    hasKeywords: keywordCount > 0 && form.isValid('keywords'),
  })

  const name = String(form.values.project_name ?? '').trim()
  const typed = String(form.values.project_url ?? '')
  const address = readSite(typed) ?? typed
  const isUrlValid = form.isValid('project_url')

  /** Changes the URL. The name follows it until the person types another name. */
  function editUrl(url: string) {
    form.edit({ project_url: url })
    if (name === '' || name === suggestedName(typed)) form.set({ project_name: suggestedName(url) })
  }

  function completeSite() {
    if (isUrlValid)
      form.edit({ project_url: address, project_name: name === '' ? suggestedName(address) : name })
  }

  return (
    <div className={formStyles.page}>
      <PageHead title="Create a project" sub="Add a site, keywords and a location." />
      <form {...form.props} className={formStyles.form}>
        <FormSection title="Site" text="The site whose positions are tracked.">
          <TextInput
            label="Name"
            autoFocus
            autoComplete="off"
            description="Optional. We use the domain if you leave it empty."
            maxLength={200}
            {...form.input('project_name')}
          />
          <TextInput
            label="URL"
            type="url"
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="example.com"
            description={
              isUrlValid && address !== typed
                ? `Saved as ${address}`
                : 'A domain or an address, like example.com.'
            }
            {...form.input('project_url')}
            onChange={(event) => editUrl(event.currentTarget.value)}
            onBlur={completeSite}
          />
          <UrlMatchChoice form={form} />
          <FrequencySelect
            description="Default for this project’s keywords"
            value={form.values.check_every}
            error={form.error('check_every')}
            onChange={(check_every) => form.edit({ check_every })}
          />
        </FormSection>
        {shown.keywords && (
          <KeywordsSection
            form={form}
            isOptional
            projectId={undefined}
            projectUrl={isUrlValid ? address : null}
          />
        )}
        {shown.engine && <EngineSection form={form} />}
        {shown.engine && <CompetitorsSection form={form} />}
        <SubmitBar form={form}>{submitText(keywordCount)}</SubmitBar>
      </form>
    </div>
  )
}

function submitText(keywords: number): string {
  if (keywords === 0) return 'Create project'
  return `Create project with ${counted(keywords, 'keyword')}`
}
