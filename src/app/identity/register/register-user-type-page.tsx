import { BankOutlined, ShopOutlined, SolutionOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { LoadingLines, lazyComponent, ReplyError, sendCall, StatusTag, useCall, useRuntime } from "../../../../runtime/index.ts";
import { registerUserType, showDataByRegisterPage, withdraw } from "../../../generated/services/register/calls.ts";
import type { ShowDataByRegisterPageReply } from "../../../generated/services/register/types.ts";
import { goTo } from "../../boot/navigation/go-to.ts";
import "./register.css";
import { offersOf, REGISTRATION_CARDS, type RegistrationCard, registrationStatus, thirdPartyAddress } from "./registration-cards.ts";
import type { Asked } from "./registration-question.tsx";

const RegistrationQuestion = lazyComponent(() => import("./registration-question.tsx"));

const ICONS: Readonly<Record<string, ReactNode>> = { "5": <SolutionOutlined />, "3": <BankOutlined />, "4": <ShopOutlined /> };

/** Renders the page /register-user-type, on which users apply for the role of an expert, an agency or a supplier (P-REGISTER-01 to 05). */
export default function RegisterUserTypePage(): ReactNode {
  const { useLocationState } = useRuntime();
  const { search } = useLocationState();
  const elsewhere = thirdPartyAddress(search.get("src"));
  const { rowOf, loading, failed, readAgain, send } = useRegistration();
  const [asked, setAsked] = useState<Asked>();
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
              row={rowOf(card.userTypeId)}
              // Another site asks for confirmation itself. A pending application is always withdrawn here.
              onChoose={(chosen) => (elsewhere === undefined || "registrationId" in chosen ? setAsked(chosen) : goTo(elsewhere))}
            />
          ))}
        </ul>
      )}
      {asked !== undefined && (
        <RegistrationQuestion asked={asked} send={send} onLeave={() => setAsked(undefined)} onMissing={() => setAsked(undefined)} />
      )}
    </section>
  );
}

type RegistrationRow = NonNullable<ShowDataByRegisterPageReply>[number];

function useRegistration() {
  const { http, reloadUser } = useRuntime();
  const { data, isError, refetch } = useCall(showDataByRegisterPage, {}, { screen: "register-user-type", shown: true });
  const rows = data ?? undefined;

  const send = async (asked: Asked): Promise<void> => {
    try {
      if ("registrationId" in asked) await sendCall(http, withdraw, { id: asked.registrationId });
      else await sendCall(http, registerUserType, { userTypeId: asked.card.userTypeId, subType: asked.offer.subType });
    } catch (error) {
      // The error was already shown as a toast.
      if (!(error instanceof ReplyError)) throw error;
    }
    // Read again after a refusal as well, because the application was decided, withdrawn or sent meanwhile.
    await Promise.all([refetch(), reloadUser()]);
  };

  return {
    rowOf: (userTypeId: string): RegistrationRow | undefined => rows?.find((row) => row.userTypeId === userTypeId),
    loading: rows === undefined && !isError,
    failed: rows === undefined && isError,
    readAgain: () => void refetch(),
    send,
  };
}

interface RoleCardProps {
  card: RegistrationCard;
  row: RegistrationRow | undefined;
  onChoose: (asked: Asked) => void;
}

function RoleCard({ card, row, onChoose }: RoleCardProps): ReactNode {
  const known = registrationStatus(row?.status);
  const registrationId = known?.withdrawable === true ? row?.registrationId : undefined;
  const offers = known?.open === false ? [] : offersOf(card);
  return (
    <li className="register-card" aria-label={card.title}>
      <span className="register-icon">{ICONS[card.userTypeId]}</span>
      <h2>{card.title}</h2>
      <p>{card.text}</p>
      {known !== undefined && <StatusTag text={known.label} tone={known.tone} />}
      {known?.open === true && row?.rejectReason !== undefined && <p className="register-reason">退回原因：{row.rejectReason}</p>}
      {(offers.length > 0 || registrationId !== undefined) && (
        <div className="register-buttons">
          {offers.map((offer, index) => (
            <Button key={offer.subType} type={index === 0 ? "primary" : "default"} onClick={() => onChoose({ card, offer })}>
              {offer.label}
            </Button>
          ))}
          {registrationId !== undefined && <Button onClick={() => onChoose({ card, registrationId })}>撤回申请</Button>}
        </div>
      )}
    </li>
  );
}
