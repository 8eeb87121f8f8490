import { useRouteLoaderData } from '@remix-run/react'

/** Where premium people get support, or null if the operator offers none. */
export function useSupportUrl(): string | null {
  return useRouteLoaderData<{ supportUrl: string | null }>('root')?.supportUrl ?? null
}

/** What premium adds, as the upgrade prompt and the marketing page list it. */
export function usePremiumBenefits(): string[] {
  const hasSupport = useSupportUrl() !== null
  return [
    'Unlimited teams',
    'Unlimited campaigns',
    'AI tactic suggestions',
    ...(hasSupport ? ['Priority support'] : []),
  ]
}
