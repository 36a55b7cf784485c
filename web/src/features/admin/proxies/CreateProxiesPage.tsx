import { createProxies } from '@rankline/contract/proxies/calls'
import { createProxiesForm } from '@rankline/contract/proxies/forms'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { useSharedForm } from '../../../platform/forms.tsx'
import { goTo } from '../../../platform/navigation.ts'
import { useTitle } from '../../../platform/product.ts'
import { queryClient } from '../../../platform/query.ts'
import { LinesTextarea } from '../../../ui/fields/LinesTextarea.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import formStyles from '../../../ui/form/form.module.css'
import { SubmitBar } from '../../../ui/form/SubmitBar.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { forAdministrators } from '../administration.tsx'
import { listKey } from '../lists/AdminList.tsx'

/** Adds proxies, one per line. Wrong lines stay in the field with what is wrong about them. */
export const CreateProxiesPage = forAdministrators(() => {
  useTitle('Add proxies')
  const [wrong, setWrong] = useState<string[]>([])
  const form = useSharedForm(createProxiesForm, {
    async onSubmit(values) {
      const { errors } = await call(createProxies, values, { showMessage: true })
      await queryClient.invalidateQueries({ queryKey: listKey('proxies') })
      if (errors.length === 0) return goTo('/admin/proxies')
      const lines = values.proxy_list.split('\n')
      setWrong(errors.map(({ message }) => message))
      form.reset({ proxy_list: errors.map(({ line }) => lines[line - 1] ?? '').join('\n') })
    },
  })
  return (
    <div className={formStyles.page}>
      <PageHead title="Add proxies" />
      <form {...form.props} className={formStyles.form}>
        <FormSection
          title="Proxies"
          text="One per line: ip:port:country:username:password. Only the first two are needed."
        >
          <LinesTextarea label="Proxies" withCounter autoFocus {...form.input('proxy_list')} />
          {wrong.length > 0 && (
            <ul role="alert">
              {wrong.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </FormSection>
        <SubmitBar form={form}>Add the proxies</SubmitBar>
      </form>
    </div>
  )
})
