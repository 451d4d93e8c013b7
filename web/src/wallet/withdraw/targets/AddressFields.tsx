import { Suspense, useState } from 'react'
import type { ChainChannel } from '@mela/contract/wallet/wallet-rules.ts'
import { Field } from '@mela/ui/fields/Field.tsx'
import { FieldFrame } from '@mela/ui/fields/FieldFrame.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { TextScan } from '../../../account/index.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { addressIn, otherOf, stateOf } from './chain-address.ts'
import css from './Card.module.css'

const ADDRESS_MAX = 60
const LABEL_MAX = 30

interface AddressFieldsProps {
  channel: ChainChannel
  address: string
  label: string
  onAddress: (address: string) => void
  onLabel: (label: string) => void
}

/** The address of a wallet, typed, pasted or scanned, and what its owner calls it. */
export function AddressFields({ channel, address, label, onAddress, onLabel }: AddressFieldsProps) {
  const t = useT()
  const [isScanning, setScanning] = useState(false)
  const state = stateOf(address, channel)
  const rule = t(channel === 'TRC20' ? 'wallet.card_trc20_is' : 'wallet.card_erc20_is')
  const error =
    state === 'other'
      ? t('wallet.card_address_other', { network: otherOf(channel) })
      : state === 'wrong'
        ? t('errors.address_invalid')
        : undefined
  return (
    <>
      <FieldFrame label={t('wallet.card_address')} error={error} hint={state === 'empty' ? rule : undefined} isTall>
        {(control) => (
          <>
            <textarea
              {...control}
              className={css.address}
              rows={2}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={ADDRESS_MAX}
              value={address}
              onChange={(event) => onAddress(event.target.value.replaceAll(/\s/g, ''))}
            />
            <IconButton
              icon="scan"
              label={t('wallet.card_scan')}
              className={css.scan}
              onClick={() => setScanning(true)}
            />
          </>
        )}
      </FieldFrame>
      {state === 'right' && (
        <p className={css.fits} role="status">
          <Icon name="check" size={18} />
          {t('wallet.card_address_fits', { network: channel })}
        </p>
      )}
      <Field
        label={t('wallet.card_label')}
        counter={t('wallet.card_optional')}
        value={label}
        maxLength={LABEL_MAX}
        autoComplete="off"
        onValue={onLabel}
      />
      {isScanning && (
        <Suspense>
          <TextScan
            title={t('wallet.card_scan')}
            onText={(text) => {
              onAddress(addressIn(text).slice(0, ADDRESS_MAX))
              setScanning(false)
            }}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
    </>
  )
}
