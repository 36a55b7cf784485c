import * as calls from '@rankline/contract/client-templates/calls'
import { route } from '../../platform/http/routes.ts'
import * as apply from './apply-template.service.ts'
import * as templates from './client-templates.service.ts'

export const clientTemplatesRoutes = [
  route(calls.createTemplate, templates.createTemplate),
  route(calls.listTemplates, templates.listTemplates),
  route(calls.allTemplates, templates.allTemplates),
  route(calls.findTemplate, templates.findTemplate),
  route(calls.draftTemplate, templates.draftTemplate),
  route(calls.updateTemplate, templates.updateTemplate),
  route(calls.deleteTemplates, templates.deleteTemplates),
  route(calls.previewTemplate, apply.previewTemplate),
  route(calls.applyTemplate, apply.applyTemplate),
  route(calls.endTemplate, apply.endTemplate),
]
