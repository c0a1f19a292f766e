import { BankOutlined, ShopOutlined, SolutionOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { LoadingLines, ReplyError, sendCall, StatusTag, useCall, useRuntime } from "../../../runtime/index.ts";
import { registerUserType, showDataByRegisterPage } from "../../generated/services/register/calls.ts";
import { goTo } from "../navigation/go-to.ts";
import "./register.css";
import {
  offersOf,
  REGISTRATION_CARDS,
  type RegistrationCard,
  type RegistrationOffer,
  registrationStatus,
  thirdPartyAddress,
} from "./registration-cards.ts";

const ICONS: Readonly<Record<string, ReactNode>> = { "5": <SolutionOutlined />, "3": <BankOutlined />, "4": <ShopOutlined /> };

/** /register-user-type: asks for the role of an expert, an agency or a supplier (P-REGISTER-01 to 05). */
export default function RegisterUserTypePage(): ReactNode {
  const { useLocationState } = useRuntime();
  const { search } = useLocationState();
  const elsewhere = thirdPartyAddress(search.get("src"));
  const { statusOf, loading, failed, readAgain, busy, register } = useRegistration(elsewhere);
  return (
    <section className="card register" aria-labelledby="register-title" aria-busy={loading}>
      <h1 id="register-title">用户类型注册</h1>
      <p className="register-intro">
        {elsewhere === undefined ? "选择要注册的角色，提交后由管理员审核。" : `选择角色后，将前往 ${new URL(elsewhere).host} 继续办理。`}
      </p>
      {failed ? (
        <div className="register-failure">
          <p>注册状态没有读取成功。</p>
          <Button onClick={readAgain}>重试</Button>
        </div>
      ) : loading ? (
        <LoadingLines rows={6} />
      ) : (
        <ul className="register-cards">
          {REGISTRATION_CARDS.map((card) => (
            <RoleCard
              key={card.userTypeId}
              card={card}
              status={statusOf(card.userTypeId)}
              busy={busy}
              onChoose={(offer) => void register(card, offer)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** `userTypeId subType` of the request that is on its way. */
type Busy = string | undefined;
const busyKey = (card: RegistrationCard, offer: RegistrationOffer): string => `${card.userTypeId} ${offer.subType}`;

function useRegistration(elsewhere: string | undefined) {
  const { http, reloadUser } = useRuntime();
  const { data, isError, refetch } = useCall(showDataByRegisterPage, {}, { screen: "register-user-type", shown: true });
  const [busy, setBusy] = useState<Busy>();
  const rows = data ?? undefined;

  const register = async (card: RegistrationCard, offer: RegistrationOffer): Promise<void> => {
    if (busy !== undefined) return;
    if (elsewhere !== undefined) return goTo(elsewhere);
    setBusy(busyKey(card, offer));
    try {
      await sendCall(http, registerUserType, { userTypeId: card.userTypeId, subType: offer.subType });
      await Promise.all([refetch(), reloadUser()]);
    } catch (error) {
      // It was shown as a toast.
      if (!(error instanceof ReplyError)) throw error;
    } finally {
      setBusy(undefined);
    }
  };

  return {
    statusOf: (userTypeId: string) => rows?.find((row) => row.userTypeId === userTypeId)?.status,
    loading: rows === undefined && !isError,
    failed: rows === undefined && isError,
    readAgain: () => void refetch(),
    busy,
    register,
  };
}

interface RoleCardProps {
  card: RegistrationCard;
  status: unknown;
  busy: Busy;
  onChoose: (offer: RegistrationOffer) => void;
}

function RoleCard({ card, status, busy, onChoose }: RoleCardProps): ReactNode {
  const known = registrationStatus(status);
  return (
    <li className="register-card" aria-label={card.title}>
      <span className="register-icon">{ICONS[card.userTypeId]}</span>
      <h2>{card.title}</h2>
      <p>{card.text}</p>
      {known !== undefined && <StatusTag text={known.label} tone={known.tone} />}
      {known?.open !== false && (
        <div className="register-buttons">
          {offersOf(card).map((offer, index) => (
            <Button
              key={offer.subType}
              type={index === 0 ? "primary" : "default"}
              loading={busy === busyKey(card, offer)}
              disabled={busy !== undefined && busy !== busyKey(card, offer)}
              onClick={() => onChoose(offer)}
            >
              {offer.label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
