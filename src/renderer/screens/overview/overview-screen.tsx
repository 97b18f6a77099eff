import { ActionIcon, Button, SegmentedControl, Stack, Tooltip } from '@mantine/core'
import { IconBuildingStore, IconRefresh, IconSchool } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { OverviewFigures, OverviewScope } from '#shared/model/overview.ts'
import { useActiveProfile } from '../../bridge/hooks.ts'
import { useStartTraining } from '../../bridge/use-start-training.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { LinkButton } from '../../components/links.tsx'
import { EnvironmentBadge } from '../../components/merchant-label.tsx'
import { Page } from '../../components/page.tsx'
import { useScreenActions } from '../../components/screen-actions.ts'
import { RowTime } from '../../components/time.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { scopeWords } from '../transactions/scope-words.ts'
import { BalanceChart } from './balance-chart.tsx'
import { DayCharts } from './day-charts.tsx'
import { NothingYet } from './nothing-yet.tsx'
import classes from './overview.module.css'
import { DAYS, OVERVIEW_SCOPES, useOverviewChoice } from './overview-state.ts'
import { StatusTable } from './status-table.tsx'
import { listScope } from './to-list.ts'
import { useFigures, useOverviewScope } from './use-figures.ts'
import { WaitingCards } from './waiting-cards.tsx'

/** The screen to start the day with: what needs attention, the figures of today and this week, and those over time. */
export function OverviewScreen(): ReactNode {
  const scope = useOverviewScope()
  return scope ? <ScopedOverview scope={scope} /> : <NoMerchant />
}

function ScopedOverview({ scope }: { readonly scope: OverviewScope }): ReactNode {
  const t = useT()
  const { figures, error, counting, countAgain } = useFigures(scope)
  useScreenActions([{ label: t('common.refresh'), words: ['common.refresh'], kind: 'refresh', run: countAgain }])
  const again = (
    <Button size="compact-sm" onClick={countAgain}>
      <T id="common.retry" />
    </Button>
  )
  return (
    <Page
      title={t('shell.overview')}
      hint={<ScopeControl scope={scope} />}
      actions={
        <>
          <span className={classes.age} aria-live="off">
            {figures && !figures.isEmpty ? <FiguresAge figures={figures} /> : counting && <T id="common.counting" />}
          </span>
          <Tooltip label={t('common.refresh')}>
            <ActionIcon aria-label={t('common.refresh')} loading={counting} onClick={countAgain}>
              <IconRefresh size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </>
      }
    >
      {error !== null && (
        <div className={classes.failure}>
          <FailureNotice error={error} actions={again} />
        </div>
      )}
      {figures &&
        (figures.isEmpty ? (
          <NothingYet scope={scope} />
        ) : (
          <Sections key={JSON.stringify(scope)} figures={figures} scope={scope} />
        ))}
    </Page>
  )
}

interface SectionsProps {
  readonly figures: OverviewFigures
  readonly scope: OverviewScope
}

function Sections({ figures, scope }: SectionsProps): ReactNode {
  const t = useT()
  const list = listScope(scope, figures)
  return (
    <Stack gap={22} maw={1400}>
      <WaitingCards figures={figures} list={list} />
      <StatusTable figures={figures} list={list} />
      <section className={classes.section} aria-label={t('overview.overTime')}>
        <header className={classes.head}>
          <h2>{t('overview.overTime')}</h2>
          <DaysControl />
        </header>
        <div className={classes.charts}>
          <DayCharts figures={figures} />
          <BalanceChart figures={figures} scope={scope} />
        </div>
      </section>
    </Stack>
  )
}

/** Whose figures are shown. The training merchant's stand alone: play money is never added to real money. */
function ScopeControl({ scope: shown }: Pick<SectionsProps, 'scope'>): ReactNode {
  const t = useT()
  const active = useActiveProfile()
  const { scope } = useOverviewChoice()
  // Without an active merchant, nothing else on the screen says which money it is.
  if (active === null && shown.of === 'environment') {
    return (
      <>
        <EnvironmentBadge environment={shown.environment} /> {t('transactions.scope.all')}
      </>
    )
  }
  if (active === null || active.environment === 'training') return null
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('shell.merchants')}
      value={scope}
      onChange={(value) => useOverviewChoice.setState({ scope: value === 'all' ? 'all' : 'active' })}
      data={OVERVIEW_SCOPES.map((value) => ({
        value,
        label:
          value === 'active'
            ? t('transactions.scope.active')
            : scopeWords(t, { scope: 'all', environments: [active.environment] }),
      }))}
      transitionDuration={0}
    />
  )
}

function DaysControl(): ReactNode {
  const t = useT()
  const { days } = useOverviewChoice()
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('overview.days')}
      value={String(days)}
      onChange={(value) => useOverviewChoice.setState({ days: DAYS.find((one) => String(one) === value) ?? 30 })}
      data={DAYS.map((count) => ({ value: String(count), label: t('common.days', { count }) }))}
      transitionDuration={0}
    />
  )
}

function NoMerchant(): ReactNode {
  const t = useT()
  const training = useStartTraining({ stay: true })
  return (
    <Page title={t('shell.overview')}>
      <EmptyState
        icon={<IconBuildingStore size={32} />}
        title={<T id="common.noMerchantYet" />}
        actions={
          <>
            <Button
              leftSection={<IconSchool size={16} aria-hidden />}
              loading={training.isPending}
              onClick={() => training.mutate()}
            >
              <T id="welcome.training.action" />
            </Button>
            <LinkButton variant="default" to="/profiles/new">
              <T id="welcome.connect.action" />
            </LinkButton>
          </>
        }
      >
        <T id="overview.noMerchant.hint" />
      </EmptyState>
      {training.error && <FailureNotice error={training.error} />}
    </Page>
  )
}

/** How old the counted data is: the figures are of what was read, whether or not there is a connection now. */
function FiguresAge({ figures: { lastReadAt } }: { readonly figures: OverviewFigures }): ReactNode {
  if (lastReadAt === null) return <T id="overview.counted.never" />
  return <T id="overview.counted" values={{ time: <RowTime at={lastReadAt} /> }} />
}
